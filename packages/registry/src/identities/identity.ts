import type { IdentityProvider, SignInWay } from "../identity-providers/identity-provider.ts";
import type { RoleChange } from "../role-grants/settle-roles.ts";
import type { AccountViewer } from "../viewer.ts";

/** What an identity provider said of a person, and how it vouched for it was checked. */
export interface Claims {
  readonly issuer: string;
  /** The issuer's name for the person, which never changes. */
  readonly subject: string;
  /** What SCIM calls the person. */
  readonly externalId: string;
  /** Empty if unknown, as are the next two. */
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  /** The provider says that it verified the address. */
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

export const MAX_GROUPS = 1000;

/** The same person here and at an identity provider. */
export interface Identity {
  readonly key: string;
  readonly providerKey: string;
  readonly accountKey: string;
}

/** As its owner sees it. */
export interface ListedIdentity {
  readonly key: string;
  readonly provider: SignInWay;
  /** What the provider calls the person: a username or an email address. */
  readonly username: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

export interface SignedIn {
  readonly viewer: AccountViewer;
  readonly identityKey: string;
  /** `made`: the account is new; `linked`: it is known by this identity from now on. */
  readonly outcome: "known" | "linked" | "made";
  readonly roles: readonly RoleChange[];
}

/** Whether the email address counts as the person's own. Pure. */
export function isEmailTrusted(
  { settings: { emailTrust } }: Pick<IdentityProvider, "settings">,
  { email, isEmailVerified }: Pick<Claims, "email" | "isEmailVerified">,
): boolean {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return false;
  return emailTrust === "always" || (emailTrust === "verified" && isEmailVerified);
}

/** Whether the provider's list of domains lets the person in. Pure. */
export function isDomainAllowed(
  provider: Pick<IdentityProvider, "settings">,
  claims: Pick<Claims, "email" | "isEmailVerified">,
): boolean {
  const domains = provider.settings.emailDomains.map((domain) => domain.toLowerCase());
  if (domains.length === 0) return true;
  const domain = claims.email.split("@").at(-1)?.toLowerCase() ?? "";
  return isEmailTrusted(provider, claims) && domains.includes(domain);
}

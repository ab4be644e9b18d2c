import type { IdentityProviderKind, OrganizationRole, RuleKind } from "@orrery/registry";

/** Why a sign-in at an identity provider did not work. */
export const SIGN_ON_PROBLEMS = [
  "expired",
  "refused",
  "unreachable",
  "misconfigured",
  "email-domain-refused",
  "no-account",
  "account-suspended",
  "identity-taken",
  "confirmation-required",
] as const;
export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number];

/** What came of a sign-in at a provider; `label` is the provider's. */
export interface SignOnNotice {
  readonly problem: SignOnProblem;
  readonly label: string;
}

/** A button that leads to an identity provider. */
export interface SignInLink {
  readonly label: string;
  readonly href: string;
}

/** An organization where the viewer is a member, but not in this session. */
export interface MissingSignOnData {
  readonly organization: string;
  /** The provider's. */
  readonly label: string;
  /** The hub's administrators turned it off. */
  readonly isOff: boolean;
  /** Where the session begins again there; absent while it is off, and for a directory, which has no page. */
  readonly href?: string;
}

/** `/admin/sign-on`: how people sign in. */
export interface SignOnData {
  readonly passwords: boolean;
  /** Whether the viewer is signed in at a provider, and so knows that it works. */
  readonly isElsewhere: boolean;
  /** The administrator whose password is kept for emergencies. */
  readonly breakGlass?: string;
  readonly providers: readonly ProviderSummary[];
}

export interface ProviderSummary {
  readonly name: string;
  readonly label: string;
  readonly kind: IdentityProviderKind;
  readonly isOn: boolean;
  /** Its issuer, or its URL. */
  readonly place: string;
  readonly identities: number;
  readonly rules: number;
}

/** `/admin/sign-on/new` */
export interface NewSignInProviderData {
  readonly kind: IdentityProviderKind;
  readonly fields: ProviderFields;
}

/** The fields of a provider's kind, as its form has them: lists with commas. */
export type ProviderFields = Readonly<Record<string, string | boolean>>;

/** `/admin/sign-on/:provider` */
export interface SignInProviderData extends ProviderSummary {
  /** It comes from the settings file. */
  readonly isFixed: boolean;
  readonly hasSecret: boolean;
  /** Organizations whose members must come by it. */
  readonly requiredBy: readonly string[];
  readonly fields: ProviderFields;
  readonly roleRules: readonly ShownRule[];
  readonly tokens: readonly ShownScimToken[];
  /** What to enter at the provider: over OpenID Connect, the first two as well. */
  readonly redirectUri?: string;
  readonly logoutUri?: string;
  readonly scimUrl: string;
}

export interface ShownRule {
  readonly kind: RuleKind;
  readonly value: string;
  readonly organization: string;
  readonly role: OrganizationRole;
}

export interface ShownScimToken {
  readonly key: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

/** What came of a try to reach a provider. */
export interface ProviderTest {
  readonly isReachable: boolean;
  readonly reason?: string;
}

/** An account at a provider that is linked to the viewer's. */
export interface LinkedAccount {
  readonly key: string;
  readonly label: string;
  readonly username: string;
  readonly lastUsedAt: string;
}

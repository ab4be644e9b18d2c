import { findActiveAccount } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import { findProfile } from "../profiles/profile-store.ts";
import { findAccountEmail } from "./oauth-person-store.ts";

/** What an application may learn of who signed in. */
export interface OauthPerson {
  readonly key: string;
  readonly name: string;
  readonly displayName: string;
  /** The picture's digest. */
  readonly avatar?: string;
  /** Verified. */
  readonly email?: string;
  readonly organizations: readonly {
    readonly key: string;
    readonly name: string;
    readonly role: OrganizationRole;
    readonly displayName: string;
    readonly avatar?: string;
  }[];
}

/** `undefined` when the account is suspended or deleted. */
export async function findOauthPerson(
  db: Database,
  accountKey: string,
): Promise<OauthPerson | undefined> {
  const account = await findActiveAccount(db, accountKey);
  if (!account) return undefined;
  const [profile, email, organizations] = await Promise.all([
    findProfile(db, { kind: "account", key: account.key }),
    findAccountEmail(db, account.key),
    Promise.all(
      account.organizations.map(async ({ key, name, role }) => {
        const { displayName, avatar } = await findProfile(db, { kind: "organization", key });
        return { key, name, role, displayName: displayName || name, ...(avatar && { avatar }) };
      }),
    ),
  ]);
  return {
    key: account.key,
    name: account.name,
    displayName: profile.displayName || account.name,
    ...(profile.avatar && { avatar: profile.avatar }),
    ...(email && { email }),
    organizations,
  };
}

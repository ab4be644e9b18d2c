import type { Account } from "../accounts/account.ts";
import { findAccountByKey, insertAccount } from "../accounts/account-store.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { OpenProvider } from "../identity-providers/identity-provider.ts";
import { putProfile } from "../profiles/profile-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { MAX_DISPLAY_NAME } from "../rules.ts";
import { findProvisioned } from "../scim/scim-user-store.ts";
import { useInvitation } from "../sign-up/invitation-store.ts";
import { cleanName, similarNames } from "./account-name.ts";
import { type Claims, isEmailTrusted } from "./identity.ts";
import { findAccountByEmail, keepTrustedEmail } from "./trusted-email-store.ts";

type Deps = Pick<RegistryDeps, "now" | "newKey" | "secrets">;

/**
 * The account of a person who signs in for the first time: the one that the provider made over SCIM, or the one with the same email address where the provider is
 * trusted with it, else a new one. Throws `no-account`. Call it in a transaction.
 */
export async function findOrMakeAccount(
  deps: Deps,
  db: Database,
  provider: OpenProvider,
  claims: Claims,
  invitation: string | undefined,
): Promise<{ readonly account: Account | undefined; readonly isNew: boolean }> {
  const isTrusted = isEmailTrusted(provider, claims);
  const key =
    (await findProvisioned(db, provider.key, claims.externalId)) ??
    (isTrusted ? await findAccountByEmail(db, claims.email) : undefined);
  if (key !== undefined) return { account: await findAccountByKey(db, key), isNew: false };
  const isInvited =
    invitation !== undefined &&
    (await useInvitation(db, deps.secrets.hash(invitation), deps.now()));
  if (!provider.settings.createsAccounts && !isInvited)
    throw new RegistryError(
      "no-account",
      `You have no account on this hub yet. Ask an administrator for an invitation, or sign in and link ${provider.label} in your settings.`,
    );
  const account = await makeAccount(deps, db, claims);
  if (isTrusted) await keepTrustedEmail(db, account.key, claims.email, deps.now());
  return { account, isNew: true };
}

/** An account without a password, named after the person. */
export async function makeAccount(
  { now, newKey, secrets }: Deps,
  db: Database,
  { username, email, displayName }: Pick<Claims, "username" | "email" | "displayName">,
): Promise<Account> {
  const names = similarNames(cleanName([username, email, displayName]), secrets.random);
  for (const name of names) {
    const account: Account = {
      ...{ key: newKey(), name, isAdmin: false, passwordHash: "", createdAt: now() },
      ...{ isSuspended: false, organizations: [], groups: [], collaborations: [] },
    };
    if (!(await insertAccount(db, account))) continue;
    const shown = displayName.trim().slice(0, MAX_DISPLAY_NAME);
    if (shown)
      await putProfile(
        db,
        { kind: "account", key: account.key },
        { displayName: shown, bio: "", links: [], pinned: [] },
      );
    return account;
  }
  throw new RegistryError("name-taken", "Couldn't find a free username. Retry.");
}

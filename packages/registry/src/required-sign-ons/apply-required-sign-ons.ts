import type { Account } from "../accounts/account.ts";
import type { Database } from "../database.ts";
import { withoutOrganizations } from "../organizations/without-organizations.ts";
import { listLinkedProviders } from "./required-sign-on-store.ts";

/** How someone comes: in a session, which began at this identity provider or at none. */
export interface ByProvider {
  readonly identityProvider?: string;
}

/**
 * The account without the organizations that require another provider than that of the session; without a session,
 * than those where the account has an identity. A service account has none and needs none.
 */
export async function applyRequiredSignOns(
  db: Database,
  account: Account,
  session?: ByProvider,
): Promise<Account> {
  const lacking = await listLacking(db, account, session);
  return lacking.size === 0 ? account : withoutOrganizations(account, lacking);
}

/** The names of those organizations. */
export async function listLacking(
  db: Database,
  { key, isService, organizations }: Pick<Account, "key" | "isService" | "organizations">,
  session?: ByProvider,
): Promise<ReadonlySet<string>> {
  const requiring = organizations.filter(({ requiredProvider }) => requiredProvider !== undefined);
  if (isService || requiring.length === 0) return new Set();
  const known = session ? new Set([session.identityProvider]) : await listLinkedProviders(db, key);
  return new Set(
    requiring
      .filter(({ requiredProvider = "" }) => !known.has(requiredProvider))
      .map(({ name }) => name),
  );
}

import type { Account } from "../accounts/account.ts";
import type { Database } from "../database.ts";
import { withoutOrganizations } from "../organizations/without-organizations.ts";
import { type JudgedToken, listDenying } from "./token-policy-store.ts";

/** The account without the organizations where this token does not count: there it sees what everyone sees. */
export async function applyTokenPolicies(
  db: Database,
  account: Account,
  token: JudgedToken,
): Promise<Account> {
  if (account.isService || account.organizations.length === 0) return account;
  const denying = (await listDenying(db, account.key, [token])).get(token.key) ?? [];
  return denying.length === 0 ? account : withoutOrganizations(account, new Set(denying));
}

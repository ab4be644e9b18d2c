import type { Account } from "../accounts/account.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import type { AccountViewer } from "../viewer.ts";
import type { AccessToken } from "./access-token.ts";
import { resolveGrants } from "./resolve-grants.ts";

/** The account as a token of it makes it: with the token's role, or with its grants alone. */
export async function tokenViewer(
  db: Database,
  account: Account,
  token: AccessToken,
): Promise<AccountViewer> {
  const viewer = {
    ...viewerOf(account),
    scope: token.role,
    tokenKey: token.key,
    ...(token.models && { models: token.models }),
    ...(token.cacheSeconds !== undefined && { cacheSeconds: token.cacheSeconds }),
  };
  if (token.role !== "fineGrained") return viewer;
  return { ...viewer, grants: await resolveGrants(db, account, token.key, token.grants) };
}

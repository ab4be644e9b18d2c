import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { AccessRequest, AccessStatus } from "./access-request.ts";

export async function findAccessRequest(
  db: Database,
  repoKey: string,
  accountKey: string,
): Promise<AccessRequest | undefined> {
  const row = await withNames(db)
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Oldest first. */
export async function listAccessRequests(
  db: Database,
  repoKey: string,
  status: AccessStatus,
): Promise<readonly AccessRequest[]> {
  const rows = await withNames(db)
    .where("repo_key", "=", repoKey)
    .where("status", "=", status)
    .orderBy("access_request.created_at")
    .orderBy("account_key")
    .execute();
  return rows.map(fromRow);
}

/** `false` when the account has asked before. */
export async function insertAccessRequest(
  db: Database,
  request: Omit<AccessRequest, "accountName" | "rejectionReason">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("access_request")
    .values({
      repo_key: request.repoKey,
      account_key: request.accountKey,
      status: request.status,
      fields: request.fields ? JSON.stringify(request.fields) : null,
      rejection_reason: null,
      created_at: request.createdAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["repo_key", "account_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `false` if the request does not exist or has that status. */
export async function updateAccessRequest(
  db: Database,
  { repoKey, accountKey }: Pick<AccessRequest, "repoKey" | "accountKey">,
  status: AccessStatus,
  rejectionReason: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("access_request")
    .set({ status, rejection_reason: rejectionReason ?? null })
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .where("status", "<>", status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const withNames = (db: Database) =>
  db
    .selectFrom("access_request")
    .innerJoin("account", "account.key", "access_request.account_key")
    .selectAll("access_request")
    .select("account.name as account_name");

type Row = Selectable<Tables["access_request"]> & { readonly account_name: string };

const fromRow = (row: Row): AccessRequest => ({
  repoKey: row.repo_key,
  accountKey: row.account_key,
  accountName: row.account_name,
  status: row.status as AccessStatus,
  fields: row.fields ? (JSON.parse(row.fields) as AccessRequest["fields"]) : undefined,
  rejectionReason: row.rejection_reason ?? undefined,
  createdAt: new Date(row.created_at),
});

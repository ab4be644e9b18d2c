import type { AccessAnswers } from "@orrery/catalog";
import { type Expression, expressionBuilder, type Selectable, type SqlBool } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoType } from "../ids.ts";
import type { AccessRequest, AccessState, ExpiredAccess } from "./access-request.ts";

/** As it is at a time: granted access that is over is `expired`, whether or not that was written down. */
export async function findAccessRequest(
  db: Database,
  now: Date,
  repoKey: string,
  accountKey: string,
): Promise<AccessRequest | undefined> {
  const row = await withNames(db)
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return row && fromRow(row, now);
}

/** Of some repos, those that the account was given access to. */
export async function listAccepted(
  db: Database,
  now: Date,
  accountKey: string,
  repoKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("access_request")
    .select("repo_key")
    .where("account_key", "=", accountKey)
    .where("repo_key", "in", repoKeys)
    .where(isIn("accepted", now))
    .execute();
  return new Set(rows.map(({ repo_key }) => repo_key));
}

/** The oldest first; those of every state without one. */
export async function listAccessRequests(
  db: Database,
  now: Date,
  repoKey: string,
  status?: AccessState,
): Promise<readonly AccessRequest[]> {
  const rows = await withNames(db)
    .where("repo_key", "=", repoKey)
    .$if(status !== undefined, (all) => all.where(isIn(status as AccessState, now)))
    .orderBy("access_request.created_at")
    .orderBy("account_key")
    .execute();
  return rows.map((row) => fromRow(row, now));
}

type NewRequest = Pick<AccessRequest, "repoKey" | "accountKey" | "status" | "fields"> &
  Partial<Pick<AccessRequest, "reviewedAt" | "expiresAt">> & { readonly createdAt: Date };

/** `false` when the account has a request already; one that has expired by then is replaced. */
export async function insertAccessRequest(db: Database, request: NewRequest): Promise<boolean> {
  const columns = {
    status: request.status,
    fields: request.fields ? JSON.stringify(request.fields) : null,
    rejection_reason: null,
    created_at: request.createdAt.toISOString(),
    reviewed_at: request.reviewedAt?.toISOString() ?? null,
    expires_at: request.expiresAt?.toISOString() ?? null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("access_request")
    .values({ repo_key: request.repoKey, account_key: request.accountKey, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(["repo_key", "account_key"])
        .doUpdateSet(columns)
        .where(isIn("expired", request.createdAt)),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `false` if the request does not exist or has that status at that time. */
export async function updateAccessRequest(
  db: Database,
  now: Date,
  {
    repoKey,
    accountKey,
    status,
    rejectionReason,
    reviewedAt,
    expiresAt,
  }: Pick<
    AccessRequest,
    "repoKey" | "accountKey" | "status" | "rejectionReason" | "reviewedAt" | "expiresAt"
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("access_request")
    .set({
      status,
      rejection_reason: rejectionReason ?? null,
      reviewed_at: reviewedAt?.toISOString() ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    })
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .where(({ not }) => not(isIn(status, now)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether a request is in a state at a time; only granted access has an end. */
export function isIn(state: AccessState, now: Date): Expression<SqlBool> {
  const where = expressionBuilder<Tables, "access_request">();
  const isOver = where.and([
    where("access_request.expires_at", "is not", null),
    where("access_request.expires_at", "<=", now.toISOString()),
  ]);
  const isWritten = where("access_request.status", "=", state);
  if (state === "expired") return where.or([isWritten, isOver]);
  return where.and([isWritten, where.not(isOver)]);
}

/** Writes down that access is over, of up to `limit` requests; returns whose. */
export async function expireAccess(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly ExpiredAccess[]> {
  const due = await db
    .selectFrom("access_request")
    .innerJoin("account", "account.key", "access_request.account_key")
    .innerJoin("repo", "repo.key", "access_request.repo_key")
    .select(["repo_key", "account_key", "account.name as account", "type", "namespace"])
    .select("repo.name as repo")
    .where("expires_at", "<=", now.toISOString())
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  for (const { repo_key, account_key } of due)
    await db
      .updateTable("access_request")
      .set({ status: "expired", expires_at: null })
      .where("repo_key", "=", repo_key)
      .where("account_key", "=", account_key)
      .where("expires_at", "<=", now.toISOString())
      .execute();
  return due.map(({ type, namespace, repo, account }) => ({
    id: { type: type as RepoType, namespace, name: repo },
    accountName: account,
  }));
}

/** How many days access to a repo lasts; `undefined`: forever. */
export async function findAccessDays(db: Database, repoKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("access_expiry")
    .select("days")
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return row?.days;
}

export async function putAccessDays(
  db: Database,
  repoKey: string,
  days: number | undefined,
): Promise<void> {
  if (days === undefined)
    await db.deleteFrom("access_expiry").where("repo_key", "=", repoKey).execute();
  else
    await db
      .insertInto("access_expiry")
      .values({ repo_key: repoKey, days })
      .onConflict((conflict) => conflict.column("repo_key").doUpdateSet({ days }))
      .execute();
}

const withNames = (db: Database) =>
  db
    .selectFrom("access_request")
    .innerJoin("account", "account.key", "access_request.account_key")
    .selectAll("access_request")
    .select(["account.name as account_name", "account.email", "account.email_verified_at"]);

interface Row extends Selectable<Tables["access_request"]> {
  readonly account_name: string;
  readonly email: string | null;
  readonly email_verified_at: string | null;
}

const fromRow = (row: Row, now: Date): AccessRequest => ({
  repoKey: row.repo_key,
  accountKey: row.account_key,
  accountName: row.account_name,
  email: (row.email_verified_at !== null && row.email) || undefined,
  status: isOver(row, now) ? "expired" : (row.status as AccessState),
  fields: row.fields ? (JSON.parse(row.fields) as AccessAnswers) : undefined,
  rejectionReason: row.rejection_reason ?? undefined,
  createdAt: new Date(row.created_at),
  reviewedAt: dateOf(row.reviewed_at),
  expiresAt: isOver(row, now) ? undefined : dateOf(row.expires_at),
});

const isOver = ({ expires_at }: Row, now: Date) =>
  expires_at !== null && expires_at <= now.toISOString();

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

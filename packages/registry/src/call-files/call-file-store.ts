import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CallFile, CallFilePurpose, PageOptions } from "./call-file.ts";

const COLUMNS = ["id", "name", "purpose", "size_bytes", "created_at", "expires_at"] as const;

export async function insertCallFile(
  db: Database,
  accountKey: string,
  file: CallFile,
  content: string,
): Promise<void> {
  await db
    .insertInto("call_file")
    .values({
      id: file.id,
      account_key: accountKey,
      name: file.name,
      purpose: file.purpose,
      content,
      size_bytes: file.sizeBytes,
      created_at: file.createdAt.toISOString(),
      expires_at: file.expiresAt.toISOString(),
    })
    .execute();
}

/** Whether there is room is a question of these. */
export async function sumCallFiles(
  db: Database,
  accountKey: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await db
    .selectFrom("call_file")
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("size_bytes").as("bytes")])
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

interface Owned {
  readonly accountKey: string;
  readonly id: string;
}

export async function findCallFile(
  db: Database,
  { accountKey, id }: Owned,
  now: Date,
): Promise<CallFile | undefined> {
  const row = await db
    .selectFrom("call_file")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function readCallFile(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("call_file")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.content;
}

export async function listCallFiles(
  db: Database,
  accountKey: string,
  { after, limit, purpose }: PageOptions & { readonly purpose?: string | undefined },
  now: Date,
): Promise<readonly CallFile[]> {
  let query = db
    .selectFrom("call_file")
    .select(COLUMNS)
    .where("account_key", "=", accountKey)
    .where("expires_at", ">", now.toISOString());
  if (purpose !== undefined) query = query.where("purpose", "=", purpose);
  if (after !== undefined) {
    const last = await findCallFile(db, { accountKey, id: after }, now);
    const at = last?.createdAt.toISOString() ?? "";
    query = query.where(({ or, and, eb }) =>
      or([eb("created_at", "<", at), and([eb("created_at", "=", at), eb("id", "<", after)])]),
    );
  }
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function deleteCallFile(db: Database, { accountKey, id }: Owned): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("call_file")
    .where("id", "=", id)
    .where("account_key", "=", accountKey)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredCallFiles(db: Database, now: Date): Promise<void> {
  await db.deleteFrom("call_file").where("expires_at", "<=", now.toISOString()).execute();
}

const fromRow = (
  row: Pick<Selectable<Tables["call_file"]>, (typeof COLUMNS)[number]>,
): CallFile => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose as CallFilePurpose,
  sizeBytes: Number(row.size_bytes),
  createdAt: new Date(row.created_at),
  expiresAt: new Date(row.expires_at),
});

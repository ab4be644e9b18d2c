import { type Selectable, sql } from "kysely";
import type { PageOptions } from "../call-files/call-file.ts";
import type { Database, Tables } from "../database.ts";
import type { Batch, BatchAnswer, BatchError, BatchStatus } from "./batch.ts";

export interface BatchRow extends Omit<Batch, "counts"> {
  readonly accountKey: string;
  readonly jobId: string | undefined;
  readonly total: number;
  /** Of the answers so far. */
  readonly outputBytes: number;
}

const OPEN: readonly BatchStatus[] = ["in_progress", "cancelling"];

export async function insertBatch(db: Database, batch: BatchRow): Promise<void> {
  await db
    .insertInto("batch")
    .values({
      id: batch.id,
      account_key: batch.accountKey,
      job_id: batch.jobId ?? null,
      endpoint: batch.endpoint,
      input_file_id: batch.inputFileId,
      status: batch.status,
      total: batch.total,
      errors: JSON.stringify(batch.errors),
      metadata: JSON.stringify(batch.metadata),
      created_at: batch.createdAt.toISOString(),
      expires_at: batch.expiresAt.toISOString(),
      ended_at: batch.endedAt?.toISOString() ?? null,
    })
    .execute();
}

export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  const row = await db.selectFrom("batch").selectAll().where("id", "=", id).executeTakeFirst();
  return row && fromRow(row);
}

export async function listBatches(
  db: Database,
  accountKey: string,
  { after, limit }: PageOptions,
): Promise<readonly BatchRow[]> {
  let query = db.selectFrom("batch").selectAll().where("account_key", "=", accountKey);
  if (after !== undefined) {
    const last = await findBatch(db, after);
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

export async function countOpenBatches(db: Database, accountKey: string): Promise<number> {
  const { count } = await db
    .selectFrom("batch")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("account_key", "=", accountKey)
    .where("status", "in", OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of those that are not over; `false` if it is, or by another process. */
export async function changeStatus(
  db: Database,
  id: string,
  status: BatchStatus,
  change: {
    readonly endedAt?: Date;
    readonly errors?: readonly BatchError[];
    readonly outputFileId?: string | undefined;
    readonly errorFileId?: string | undefined;
  } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("batch")
    .set({
      status,
      ...(change.endedAt && { ended_at: change.endedAt.toISOString() }),
      ...(change.errors && { errors: JSON.stringify(change.errors) }),
      output_file_id: change.outputFileId ?? null,
      error_file_id: change.errorFileId ?? null,
    })
    .where("id", "=", id)
    .where("status", "in", OPEN)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function startBatch(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("batch")
    .set({ started_at: now.toISOString() })
    .where("id", "=", id)
    .where("started_at", "is", null)
    .execute();
}

/** The first answer of a call counts: a process that was taken for dead may be late. */
export async function insertAnswer(
  db: Database,
  batchId: string,
  { position, isOk, line }: BatchAnswer,
): Promise<void> {
  const content = JSON.stringify(line);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("batch_line")
    .values({ batch_id: batchId, position, is_ok: isOk ? 1 : 0, content })
    .onConflict((conflict) => conflict.columns(["batch_id", "position"]).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await db
    .updateTable("batch")
    .set((row) => ({ output_bytes: row("output_bytes", "+", content.length) }))
    .where("id", "=", batchId)
    .execute();
}

export async function listAnswered(db: Database, batchId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("batch_line")
    .select("position")
    .where("batch_id", "=", batchId)
    .execute();
  return new Set(rows.map(({ position }) => position));
}

export async function countAnswers(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly completed: number; readonly failed: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("batch_line")
    .select(["batch_id", sql<number>`sum(is_ok)`.as("ok"), sql<number>`count(*)`.as("all")])
    .where("batch_id", "in", ids)
    .groupBy("batch_id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.batch_id,
      { completed: Number(row.ok), failed: Number(row.all) - Number(row.ok) },
    ]),
  );
}

/** The lines of a batch's answers, in the order of its calls. */
export async function readAnswers(
  db: Database,
  batchId: string,
  isOk: boolean,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("batch_line")
    .select("content")
    .where("batch_id", "=", batchId)
    .where("is_ok", "=", isOk ? 1 : 0)
    .orderBy("position")
    .execute();
  return rows.map(({ content }) => content);
}

export async function deleteOldBatches(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("batch").where("created_at", "<", before.toISOString()).execute();
}

const fromRow = (row: Selectable<Tables["batch"]>): BatchRow => ({
  id: row.id,
  accountKey: row.account_key,
  jobId: row.job_id ?? undefined,
  endpoint: row.endpoint,
  inputFileId: row.input_file_id,
  status: row.status as BatchStatus,
  total: row.total,
  outputBytes: Number(row.output_bytes),
  errors: JSON.parse(row.errors),
  metadata: JSON.parse(row.metadata),
  outputFileId: row.output_file_id ?? undefined,
  errorFileId: row.error_file_id ?? undefined,
  createdAt: new Date(row.created_at),
  expiresAt: new Date(row.expires_at),
  startedAt: row.started_at === null ? undefined : new Date(row.started_at),
  endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
});

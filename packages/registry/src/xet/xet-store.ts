import type { Database } from "../database.ts";
import type { BlobDigest } from "../ids.ts";
import { type ChunkTable, openChunkTable } from "./chunk-table.ts";

/** Chunks `start` up to `end` of a xorb, and where a blob has their plain bytes. */
export interface XorbPart {
  readonly start: number;
  readonly end: number;
  readonly digest: BlobDigest;
  readonly offset: number;
}

/** A xorb that an account sent. Its bytes are in `rawFile`, or `parts` cover all of its chunks. */
export interface Xorb {
  readonly hash: string;
  readonly table: ChunkTable;
  readonly rawFile: string | undefined;
  readonly parts: readonly XorbPart[];
}

/** The number in the URL that is the cache key of an account's clients. */
export async function openEpoch(db: Database, account: string): Promise<number> {
  await db
    .insertInto("xet_scope")
    .values({ account_key: account, epoch: 1 })
    .onConflict((conflict) => conflict.column("account_key").doNothing())
    .execute();
  const { epoch } = await db
    .selectFrom("xet_scope")
    .select("epoch")
    .where("account_key", "=", account)
    .executeTakeFirstOrThrow();
  return epoch;
}

/** Clients of these accounts forget what they sent, at their next upload. */
export async function raiseEpochs(db: Database, accounts: Iterable<string>): Promise<void> {
  for (const account of new Set(accounts))
    await db
      .updateTable("xet_scope")
      .set(({ eb }) => ({ epoch: eb("epoch", "+", 1) }))
      .where("account_key", "=", account)
      .execute();
}

/** As above, once for all that began in this epoch. */
export async function endEpoch(db: Database, account: string, epoch: number): Promise<void> {
  await db
    .updateTable("xet_scope")
    .set({ epoch: epoch + 1 })
    .where("account_key", "=", account)
    .where("epoch", "=", epoch)
    .execute();
}

export async function findXorb(
  db: Database,
  account: string,
  hash: string,
): Promise<Xorb | undefined> {
  const row = await db
    .selectFrom("xet_xorb")
    .select(["chunks", "raw_file"])
    .where("account_key", "=", account)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const parts = await listParts(db, account, hash);
  const table = openChunkTable(row.chunks);
  return { hash, table, rawFile: row.raw_file ?? undefined, parts };
}

export async function listParts(
  db: Database,
  account: string,
  xorb: string,
): Promise<readonly XorbPart[]> {
  const rows = await db
    .selectFrom("xet_part")
    .selectAll()
    .where("account_key", "=", account)
    .where("xorb", "=", xorb)
    .orderBy("start_chunk")
    .orderBy("end_chunk", "desc")
    .execute();
  return rows.map((row) => ({
    start: row.start_chunk,
    end: row.end_chunk,
    digest: row.digest as BlobDigest,
    offset: Number(row.offset_bytes),
  }));
}

/** Whether the account has it now, with its bytes in a file (its name), in blobs, or not at all. */
export async function findRawFile(db: Database, account: string, hash: string) {
  const row = await db
    .selectFrom("xet_xorb")
    .select("raw_file")
    .where("account_key", "=", account)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row && { rawFile: row.raw_file ?? undefined };
}

interface NewXorb {
  readonly account: string;
  readonly hash: string;
  readonly chunks: Uint8Array;
  readonly rawFile: string;
  readonly storedAt: Date;
}

/** `false` when the account has it already: then the new file is not needed. */
export async function insertXorb(db: Database, xorb: NewXorb): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("xet_xorb")
    .values({
      account_key: xorb.account,
      hash: xorb.hash,
      chunks: xorb.chunks,
      raw_file: xorb.rawFile,
      stored_at: xorb.storedAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["account_key", "hash"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Clients count their weeks from the last time they sent it. */
export async function renewXorb(
  db: Database,
  account: string,
  hash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("xet_xorb")
    .set({ stored_at: now.toISOString() })
    .where("account_key", "=", account)
    .where("hash", "=", hash)
    .execute();
}

/** `false` when the xorb's bytes were in another file, or in none. */
export async function replaceRawFile(
  db: Database,
  account: string,
  hash: string,
  from: string,
  to: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("xet_xorb")
    .set({ raw_file: to })
    .where("account_key", "=", account)
    .where("hash", "=", hash)
    .where("raw_file", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface NewPart extends XorbPart {
  readonly xorb: string;
}

/** Skips xorbs that were deleted in the meantime. */
export async function insertParts(
  db: Database,
  account: string,
  parts: readonly NewPart[],
): Promise<void> {
  const hashes = [...new Set(parts.map(({ xorb }) => xorb))];
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom("xet_xorb")
      .select("hash")
      .where("account_key", "=", account)
      .where("hash", "in", hashes)
      .execute();
    const known = new Set(rows.map(({ hash }) => hash));
    const values = parts
      .filter(({ xorb }) => known.has(xorb))
      .map(({ xorb, start, end, digest, offset }) => ({
        account_key: account,
        xorb,
        start_chunk: start,
        end_chunk: end,
        digest,
        offset_bytes: offset,
      }));
    if (values.length === 0) return;
    await transaction
      .insertInto("xet_part")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** A raw xorb that was not sent since then; oldest first. */
export async function listOldRaw(db: Database, since: Date, limit: number) {
  const rows = await db
    .selectFrom("xet_xorb")
    .select(["account_key", "hash", "raw_file"])
    .where("raw_file", "is not", null)
    .where("stored_at", "<", since.toISOString())
    .orderBy("stored_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    account: row.account_key,
    hash: row.hash,
    rawFile: row.raw_file ?? "",
  }));
}

/** With its parts; returns the file its bytes were in. */
export async function deleteXorb(
  db: Database,
  account: string,
  hash: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("xet_xorb")
    .where("account_key", "=", account)
    .where("hash", "=", hash)
    .returning("raw_file")
    .executeTakeFirst();
  return row?.raw_file ?? undefined;
}

/** Xorbs that have a part in one of these blobs; the parts go. */
export async function deletePartsIn(db: Database, digests: readonly BlobDigest[]) {
  const rows = await db
    .deleteFrom("xet_part")
    .where("digest", "in", digests)
    .returning(["account_key", "xorb"])
    .execute();
  return rows.map((row) => ({ account: row.account_key, hash: row.xorb }));
}

/** Whether a blob has a part of some xorb of the account. */
export async function hasPartIn(
  db: Database,
  account: string,
  digest: BlobDigest,
): Promise<boolean> {
  const row = await db
    .selectFrom("xet_part")
    .select("xorb")
    .where("account_key", "=", account)
    .where("digest", "=", digest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these files those that a xorb of the account is in. */
export async function findRawFiles(
  db: Database,
  account: string,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("xet_xorb")
    .select("raw_file")
    .where("account_key", "=", account)
    .where("raw_file", "in", files)
    .execute();
  return new Set(rows.map((row) => row.raw_file ?? ""));
}

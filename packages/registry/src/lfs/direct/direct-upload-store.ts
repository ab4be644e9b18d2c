import type { Selectable } from "kysely";
import type { Database, Tables } from "../../database.ts";
import type { BlobDigest } from "../../ids.ts";
import type { LfsPointer } from "../lfs-pointer.ts";
import type { Place } from "./direct-storage.ts";
import type { Sending } from "./sending.ts";

export interface DirectUpload extends Place, Sending {
  readonly key: string;
  readonly object: LfsPointer;
  readonly isSent: boolean;
  readonly problem: string | undefined;
}

const fromRow = (row: Selectable<Tables["direct_upload"]>): DirectUpload => ({
  key: row.key,
  account: row.account_key,
  repoKey: row.repo_key,
  object: { digest: row.digest as BlobDigest, size: Number(row.size_bytes) },
  place: row.place,
  upload: row.upload,
  isSent: row.is_sent === 1,
  problem: row.problem ?? undefined,
});

export async function insertDirectUpload(
  db: Database,
  { key, account, repoKey, object, place, upload }: Omit<DirectUpload, "isSent" | "problem">,
  now: Date,
): Promise<void> {
  await db
    .insertInto("direct_upload")
    .values({
      key,
      account_key: account,
      repo_key: repoKey,
      digest: object.digest,
      size_bytes: object.size,
      place,
      upload,
      used_at: now.toISOString(),
    })
    .execute();
}

/** How many an account has open. */
export async function countDirectUploads(db: Database, account: string): Promise<number> {
  const { count } = await db
    .selectFrom("direct_upload")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("account_key", "=", account)
    .where("problem", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findDirectUpload(
  db: Database,
  key: string,
): Promise<DirectUpload | undefined> {
  const row = await db
    .selectFrom("direct_upload")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Those of these objects, the best first: all bytes there, and the newest. */
export async function listDirectUploads(
  db: Database,
  { account, repoKey }: Sending,
  digests: readonly BlobDigest[],
): Promise<readonly DirectUpload[]> {
  const found: DirectUpload[] = [];
  for (let start = 0; start < digests.length; start += BATCH) {
    const rows = await db
      .selectFrom("direct_upload")
      .selectAll()
      .where("account_key", "=", account)
      .where("repo_key", "=", repoKey)
      .where("digest", "in", digests.slice(start, start + BATCH))
      .orderBy("is_sent", "desc")
      .orderBy("used_at", "desc")
      .execute();
    found.push(...rows.map(fromRow));
  }
  return found;
}

export async function changeDirectUpload(
  db: Database,
  key: string,
  change: { readonly is_sent?: 1; readonly problem?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable("direct_upload")
    .set({ ...change, used_at: now.toISOString() })
    .where("key", "=", key)
    .execute();
}

export async function deleteDirectUpload(db: Database, key: string): Promise<void> {
  await db.deleteFrom("direct_upload").where("key", "=", key).execute();
}

/** Some that were not used since. */
export async function listUnusedDirectUploads(
  db: Database,
  since: Date,
): Promise<readonly DirectUpload[]> {
  const rows = await db
    .selectFrom("direct_upload")
    .selectAll()
    .where("used_at", "<", since.toISOString())
    .limit(BATCH)
    .execute();
  return rows.map(fromRow);
}

export async function hasPlace(db: Database, place: string): Promise<boolean> {
  const row = await db
    .selectFrom("direct_upload")
    .select("key")
    .where("place", "=", place)
    .executeTakeFirst();
  return row !== undefined;
}

/** Databases take a limited number of values in a query. */
const BATCH = 500;

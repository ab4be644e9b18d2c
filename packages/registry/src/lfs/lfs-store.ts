import { type Selectable, sql } from "kysely";
import { askTogether } from "../ask-together.ts";
import type { Database, Tables } from "../database.ts";
import type { BlobDigest } from "../ids.ts";
import type { LfsPointer } from "./lfs-pointer.ts";

/** An object as the repo that took it knows it. */
export interface LfsObject extends LfsPointer {
  readonly pointerOid: string;
  readonly createdAt: Date;
}

/** Lets a repo refer to a blob. Doing it again counts as use. */
export async function insertLfsObject(
  db: Database,
  repoKey: string,
  { digest, size }: LfsPointer,
  pointerOid: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("lfs_object")
    .values({
      repo_key: repoKey,
      digest,
      size_bytes: size,
      pointer_oid: pointerOid,
      created_at: now.toISOString(),
      used_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(["repo_key", "digest"]).doUpdateSet({ used_at: now.toISOString() }),
    )
    .execute();
}

/** Notes that an account sent the bytes of an object of this repo. Idempotent; the hub's own repos have no account. */
export async function insertLfsUploader(
  db: Database,
  repoKey: string,
  digest: BlobDigest,
  accountKey: string,
): Promise<void> {
  await db
    .insertInto("lfs_uploader")
    .columns(["repo_key", "digest", "account_key"])
    .expression((from) =>
      from
        .selectFrom("account")
        .select([
          sql.val(repoKey).as("repo_key"),
          sql.val<string>(digest).as("digest"),
          "key as account_key",
        ])
        .where("key", "=", accountKey),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The objects whose bytes this account sent to this repo. */
export async function findUploaded(
  db: Database,
  repoKey: string,
  accountKey: string,
  digests: readonly BlobDigest[],
): Promise<ReadonlySet<BlobDigest>> {
  const rows = await inBatches(digests, (batch) =>
    db
      .selectFrom("lfs_uploader")
      .select("digest")
      .where("repo_key", "=", repoKey)
      .where("account_key", "=", accountKey)
      .where("digest", "in", batch)
      .execute(),
  );
  return new Set(rows.map(({ digest }) => digest as BlobDigest));
}

/** A repo may refer to it no more. Idempotent. */
export async function deleteLfsObject(
  db: Database,
  repoKey: string,
  digest: BlobDigest,
): Promise<void> {
  await db
    .deleteFrom("lfs_object")
    .where("repo_key", "=", repoKey)
    .where("digest", "=", digest)
    .execute();
}

/** All objects that a repo may refer to, newest first; `path` is added by who knows the history. */
export async function listLfsObjects(
  db: Database,
  repoKey: string,
  limit: number,
  offset: number,
): Promise<readonly LfsObject[]> {
  const rows = await db
    .selectFrom("lfs_object")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .orderBy("created_at", "desc")
    .orderBy("digest")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(fromRow);
}

/** Lets another repo refer to all that this one may, or to these of it; that counts as use. */
export async function copyLfsObjects(
  db: Database,
  from: string,
  to: string,
  now: Date,
  digests?: readonly BlobDigest[],
): Promise<void> {
  await db
    .insertInto("lfs_object")
    .columns(["repo_key", "digest", "size_bytes", "pointer_oid", "created_at", "used_at"])
    .expression((query) =>
      query
        .selectFrom("lfs_object")
        .select(({ val }) => [
          val(to).as("repo_key"),
          "digest",
          "size_bytes",
          "pointer_oid",
          "created_at",
          val(now.toISOString()).as("used_at"),
        ])
        .where("repo_key", "=", from)
        .$if(digests !== undefined, (some) => some.where("digest", "in", digests ?? [])),
    )
    .onConflict((conflict) => conflict.columns(["repo_key", "digest"]).doNothing())
    .execute();
}

/**
 * Notes that these objects of a repo are about to be referred to, and returns those it has, by size:
 * garbage collection leaves alone what was used since it began.
 */
export async function useLfsObjects(
  db: Database,
  repoKey: string,
  digests: readonly BlobDigest[],
  now: Date,
): Promise<ReadonlyMap<BlobDigest, number>> {
  const rows = await inBatches(digests, (batch) =>
    db
      .updateTable("lfs_object")
      .set({ used_at: now.toISOString() })
      .where("repo_key", "=", repoKey)
      .where("digest", "in", batch)
      .returning(["digest", "size_bytes"])
      .execute(),
  );
  return new Map(rows.map((row) => [row.digest as BlobDigest, Number(row.size_bytes)]));
}

/** Of these objects those the repo has; another repo's do not count. */
export async function findLfsObjects(
  db: Database,
  repoKey: string,
  digests: readonly BlobDigest[],
): Promise<readonly LfsObject[]> {
  const rows = await inBatches(digests, (batch) =>
    db
      .selectFrom("lfs_object")
      .selectAll()
      .where("repo_key", "=", repoKey)
      .where("digest", "in", batch)
      .execute(),
  );
  return rows.map(fromRow);
}

const BATCH = 500;

/** Databases take a limited number of values in a query. */
async function inBatches<Row>(
  digests: readonly BlobDigest[],
  query: (batch: readonly BlobDigest[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < digests.length; start += BATCH)
    for (const row of await query(digests.slice(start, start + BATCH))) found.push(row);
  return found;
}

const fromRow = (row: Selectable<Tables["lfs_object"]>): LfsObject => ({
  digest: row.digest as BlobDigest,
  size: Number(row.size_bytes),
  pointerOid: row.pointer_oid,
  createdAt: new Date(row.created_at),
});

/** The repo's objects by the git id of their pointer: one query for a whole folder. */
export async function listLfsPointers(
  db: Database,
  repoKey: string,
): Promise<ReadonlyMap<string, LfsPointer>> {
  const rows = await db
    .selectFrom("lfs_object")
    .select(["digest", "size_bytes", "pointer_oid"])
    .where("repo_key", "=", repoKey)
    .execute();
  return new Map(rows.map((row) => [row.pointer_oid, pointerOf(row)]));
}

/** The repo's object with this git id of its pointer. */
export const findLfsPointer: (
  db: Database,
  at: { readonly repoKey: string; readonly pointerOid: string },
) => Promise<LfsPointer | undefined> = askTogether(
  async (db, wanted) => {
    const rows = await db
      .selectFrom("lfs_object")
      .select(["repo_key", "digest", "size_bytes", "pointer_oid"])
      .where((where) =>
        where.or(
          wanted.map(({ repoKey, pointerOid }) =>
            where.and([where("repo_key", "=", repoKey), where("pointer_oid", "=", pointerOid)]),
          ),
        ),
      )
      .execute();
    const found = new Map(
      rows.map((row) => [`${row.repo_key} ${row.pointer_oid}`, pointerOf(row)]),
    );
    return wanted.map(({ repoKey, pointerOid }) => found.get(`${repoKey} ${pointerOid}`));
  },
  ({ repoKey, pointerOid }) => `${repoKey} ${pointerOid}`,
);

const pointerOf = (row: { readonly digest: string; readonly size_bytes: number }): LfsPointer => ({
  digest: row.digest as BlobDigest,
  size: Number(row.size_bytes),
});

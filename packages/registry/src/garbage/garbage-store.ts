import type { Database } from "../database.ts";
import type { BlobDigest } from "../ids.ts";

/** Repos without current writes that have objects unused since then. */
export async function listReposWithUnused(db: Database, since: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("lfs_object")
    .select("repo_key")
    .distinct()
    .where("used_at", "<", since.toISOString())
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("pending_index")
            .select("pending_index.key")
            .whereRef("pending_index.repo_key", "=", "lfs_object.repo_key"),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.repo_key);
}

/** A repo's objects unused since then. */
export async function listUnused(
  db: Database,
  repoKey: string,
  since: Date,
): Promise<readonly BlobDigest[]> {
  const rows = await db
    .selectFrom("lfs_object")
    .select("digest")
    .where("repo_key", "=", repoKey)
    .where("used_at", "<", since.toISOString())
    .execute();
  return rows.map((row) => row.digest as BlobDigest);
}

/** `false` if the object was used in the meantime: it stays. */
export async function deleteUnused(
  db: Database,
  repoKey: string,
  digest: BlobDigest,
  since: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("lfs_object")
    .where("repo_key", "=", repoKey)
    .where("digest", "=", digest)
    .where("used_at", "<", since.toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Of these blobs those that some repo may refer to. */
export async function findLinked(
  db: Database,
  digests: readonly BlobDigest[],
): Promise<ReadonlySet<BlobDigest>> {
  const rows = await db
    .selectFrom("lfs_object")
    .select("digest")
    .distinct()
    .where("digest", "in", digests)
    .execute();
  return new Set(rows.map((row) => row.digest as BlobDigest));
}

/** Whether a write to the repo is pending. */
export async function isPending(db: Database, repoKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("pending_index")
    .select("key")
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return row !== undefined;
}

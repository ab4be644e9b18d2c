import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { BlobDigest, CommitId } from "../ids.ts";

/** A repo as far as its history goes. */
export interface StoredRepo {
  readonly key: string;
  readonly name: string;
  /** Of the default branch, when it was last derived. */
  readonly head: CommitId | undefined;
  /** A write is pending, or a crash left it so until the next start. */
  readonly isPending: boolean;
}

export async function listNamedBlobs(
  db: Database,
  prefix: string,
): Promise<ReadonlyMap<BlobDigest, ReadonlySet<number>>> {
  const tables = ["lfs_object", "run_file"] as const;
  const found = new Map<BlobDigest, Set<number>>();
  for (const table of tables) {
    const rows = await db
      .selectFrom(table)
      .select(["digest", "size_bytes"])
      .distinct()
      .where("digest", ">=", prefix)
      // Digests are hex: all that begin so come before this.
      .where("digest", "<", `${prefix}g`)
      .execute();
    for (const { digest, size_bytes } of rows) {
      const sizes = found.get(digest as BlobDigest) ?? new Set();
      found.set(digest as BlobDigest, sizes.add(Number(size_bytes)));
    }
  }
  return found;
}

const selectRepos = (db: Database) =>
  db
    .selectFrom("repo")
    .select(({ exists, selectFrom }) => [
      "key",
      "type",
      "namespace",
      "name",
      "head",
      exists(
        selectFrom("pending_index")
          .select("pending_index.key")
          .whereRef("pending_index.repo_key", "=", "repo.key"),
      ).as("is_pending"),
    ])
    .where("is_entry", "=", 0);

export async function listStoredRepos(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly StoredRepo[]> {
  const query = selectRepos(db).where("key", ">", after).orderBy("key").limit(limit);
  return (await query.execute()).map(fromRow);
}

export async function countStoredRepos(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("repo")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("is_entry", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findStoredRepo(db: Database, key: string): Promise<StoredRepo | undefined> {
  const row = await selectRepos(db).where("key", "=", key).executeTakeFirst();
  return row && fromRow(row);
}

export async function listPullNumbers(db: Database, repoKey: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("discussion")
    .select("number")
    .where("repo_key", "=", repoKey)
    .where("base", "is not", null)
    .execute();
  return rows.map(({ number }) => number);
}

/** A repo's right to a large file, as its row. */
export type ObjectRow = Selectable<Tables["lfs_object"]>;

export const listObjectsSince = (db: Database, since: Date): Promise<readonly ObjectRow[]> =>
  db.selectFrom("lfs_object").selectAll().where("created_at", ">=", since.toISOString()).execute();

export async function updateObjectSizes(
  db: Database,
  digest: BlobDigest,
  size: number,
): Promise<void> {
  await db
    .updateTable("lfs_object")
    .set({ size_bytes: size })
    .where("digest", "=", digest)
    .execute();
}

type RepoRow = Pick<Selectable<Tables["repo"]>, "key" | "type" | "namespace" | "name" | "head">;

const fromRow = (row: RepoRow & { readonly is_pending: unknown }): StoredRepo => ({
  key: row.key,
  name: `${row.type} ${row.namespace}/${row.name}`,
  head: (row.head ?? undefined) as CommitId | undefined,
  isPending: Boolean(row.is_pending),
});

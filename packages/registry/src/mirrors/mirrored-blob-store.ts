import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { BlobDigest, RepoType } from "../ids.ts";
import type { MirrorObject, PullSource } from "./mirror.ts";

const BATCH = 500;

export async function insertMirrorObjects(
  db: Database,
  repoKey: string,
  objects: readonly MirrorObject[],
): Promise<void> {
  for (let start = 0; start < objects.length; start += BATCH)
    await db
      .insertInto("mirror_object")
      .values(
        objects.slice(start, start + BATCH).map(({ digest, size, pointerOid }) => ({
          repo_key: repoKey,
          pointer_oid: pointerOid,
          digest,
          size_bytes: size,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Large files that a mirror's history names: all, those of these digests, or the one of this pointer. */
export async function listMirrorObjects(
  db: Database,
  repoKey: string,
  {
    digests,
    pointerOid,
  }: { digests?: readonly BlobDigest[]; pointerOid?: string | undefined } = {},
): Promise<readonly MirrorObject[]> {
  const found: MirrorObject[] = [];
  const batches = digests ? batchesOf(digests) : [undefined];
  for (const batch of batches) {
    let query = db.selectFrom("mirror_object").selectAll().where("repo_key", "=", repoKey);
    if (batch) query = query.where("digest", "in", batch);
    if (pointerOid !== undefined) query = query.where("pointer_oid", "=", pointerOid);
    for (const row of await query.execute())
      found.push({
        digest: row.digest as BlobDigest,
        size: Number(row.size_bytes),
        pointerOid: row.pointer_oid,
      });
  }
  return found;
}

/** Who has an object that this mirror's history names. */
export async function findPullSource(
  db: Database,
  repoKey: string,
): Promise<PullSource | undefined> {
  const row = await db
    .selectFrom("mirror")
    .innerJoin("repo", "repo.key", "mirror.repo_key")
    .select(["mirror.upstream", "mirror.upstream_id", "repo.type", "repo.private", "repo.gated"])
    .where("mirror.repo_key", "=", repoKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const [namespace = "", name = ""] = row.upstream_id.split("/");
  const isOpen = row.private === 0 && row.gated === null;
  return {
    upstream: row.upstream,
    id: { type: row.type as RepoType, namespace, name },
    scope: isOpen ? row.upstream : repoKey,
    repoKey,
  };
}

/** Mirrors that may have the bytes of an object once one of them has: those for everyone, of one hub. */
export async function listSharers(
  db: Database,
  { repoKey, scope, upstream }: PullSource,
  digest: BlobDigest,
): Promise<readonly (MirrorObject & { readonly repoKey: string })[]> {
  const rows = await db
    .selectFrom("mirror_object")
    .innerJoin("mirror", "mirror.repo_key", "mirror_object.repo_key")
    .innerJoin("repo", "repo.key", "mirror.repo_key")
    .selectAll("mirror_object")
    .where("mirror_object.digest", "=", digest)
    .where((where) =>
      where.or([
        where("mirror_object.repo_key", "=", repoKey),
        ...(scope === upstream
          ? [
              where.and([
                where("mirror.upstream", "=", upstream),
                where("repo.private", "=", 0),
                where("repo.gated", "is", null),
              ]),
            ]
          : []),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    repoKey: row.repo_key,
    digest: row.digest as BlobDigest,
    size: Number(row.size_bytes),
    pointerOid: row.pointer_oid,
  }));
}

export interface HeldBlob {
  readonly digest: BlobDigest;
  readonly size: number;
}

/** Blobs that mirrors alone have, none of which is pinned: least recently used first. */
export async function listEvictable(db: Database, limit: number): Promise<readonly HeldBlob[]> {
  const rows = await db
    .selectFrom("lfs_object")
    .leftJoin("mirror", "mirror.repo_key", "lfs_object.repo_key")
    .select(({ fn }) => [
      "lfs_object.digest",
      fn.max("lfs_object.size_bytes").as("size"),
      fn.max("lfs_object.used_at").as("used"),
    ])
    .groupBy("lfs_object.digest")
    .having(sql<boolean>`count(mirror.repo_key) = count(*)`)
    .having(({ fn }) => fn.max("mirror.pinned"), "=", 0)
    .orderBy("used")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ digest: row.digest as BlobDigest, size: Number(row.size) }));
}

/** Bytes of the large files that mirrors have here, or those that are pinned; what others have too counts. */
export async function sumMirrored(db: Database, isPinned = false): Promise<number> {
  const { bytes } = await db
    .selectFrom(
      db
        .selectFrom("lfs_object")
        .innerJoin("mirror", "mirror.repo_key", "lfs_object.repo_key")
        .$if(isPinned, (query) => query.where("mirror.pinned", "=", 1))
        .select(({ fn }) => fn.max("lfs_object.size_bytes").as("size"))
        .groupBy("lfs_object.digest")
        .as("held"),
    )
    .select(({ fn }) => fn.sum<number | string | null>("held.size").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Mirrors have the bytes of this object no more. */
export async function deleteHeld(db: Database, digest: BlobDigest): Promise<void> {
  await db
    .deleteFrom("lfs_object")
    .where("digest", "=", digest)
    .where("repo_key", "in", db.selectFrom("mirror").select("repo_key"))
    .execute();
}

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

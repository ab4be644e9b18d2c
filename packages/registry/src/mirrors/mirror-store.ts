import type { Verdict } from "@orrery/scan";
import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { BlobDigest, CommitId, RepoId, RepoType } from "../ids.ts";
import type { RepoWrites } from "../repos/repo-row-store.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type {
  Mirror,
  MirrorCheck,
  MirroredRepo,
  MirrorFailure,
  MirrorObject,
  MirrorState,
  NewMirror,
  PullSource,
} from "./mirror.ts";

const BATCH = 500;

export async function findMirror(db: Database, repoKey: string): Promise<Mirror | undefined> {
  const row = await db
    .selectFrom("mirror")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return row && mirrorFromRow(row);
}

/** The name of the account that asked for it first. */
export async function findBringer(db: Database, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("name")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.name;
}

/** Newest first. */
export async function listMirrors(
  db: Database,
  limit: number,
  offset: number,
): Promise<readonly MirroredRepo[]> {
  const mirrors = await db
    .selectFrom("mirror")
    .selectAll()
    .orderBy("brought_at", "desc")
    .orderBy("repo_key")
    .limit(limit)
    .offset(offset)
    .execute();
  if (mirrors.length === 0) return [];
  const keys = mirrors.map((row) => row.repo_key);
  const repos = await db.selectFrom("repo").selectAll().where("key", "in", keys).execute();
  const byKey = new Map(repos.map((row) => [row.key, repoFromRow(row)]));
  return mirrors.flatMap((row) => {
    const repo = byKey.get(row.repo_key);
    return repo ? [{ repo, mirror: mirrorFromRow(row) }] : [];
  });
}

/** The key of an entry of the catalog that has no files. */
export async function findEntryKey(db: Database, id: RepoId): Promise<string | undefined> {
  const row = await db
    .selectFrom("repo")
    .select("key")
    .where("type", "=", id.type)
    .where("lookup_namespace", "=", id.namespace.toLowerCase())
    .where("lookup_name", "=", id.name.toLowerCase())
    .where("is_entry", "=", 1)
    .executeTakeFirst();
  return row?.key;
}

/** `false` where an account, an organization or a former name of one has the name. */
export async function claimForMirrors(db: Database, namespace: string): Promise<boolean> {
  const lookup_name = namespace.toLowerCase();
  await db
    .insertInto("namespace")
    .values({ lookup_name, kind: IMPORTED })
    .onConflict((conflict) => conflict.column("lookup_name").doNothing())
    .execute();
  return !(await isOwned(db, namespace));
}

/** Whether the name is one of this hub's own. */
export async function isOwned(db: Database, namespace: string): Promise<boolean> {
  const row = await db
    .selectFrom("namespace")
    .select("kind")
    .where("lookup_name", "=", namespace.toLowerCase())
    .executeTakeFirst();
  return row !== undefined && row.kind !== IMPORTED;
}

/** The kind of a name that only repos of other hubs have. */
const IMPORTED = "imported";

export async function insertMirror(
  { db }: RepoWrites,
  { key, upstream, upstreamId, commit, broughtBy }: NewMirror,
  now: Date,
): Promise<void> {
  await db
    .insertInto("mirror")
    .values({
      repo_key: key,
      upstream,
      upstream_id: upstreamId,
      commit_id: commit ?? null,
      state: "here",
      checked_at: now.toISOString(),
      brought_at: now.toISOString(),
      brought_by: broughtBy ?? null,
      pinned: 0,
    })
    .execute();
}

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

export async function updateMirror(
  db: Database,
  repoKey: string,
  { commit, state }: MirrorCheck,
  now: Date,
): Promise<void> {
  await db
    .updateTable("mirror")
    .set({
      state,
      checked_at: now.toISOString(),
      failed_at: null,
      failure: null,
      ...(commit !== undefined && { commit_id: commit }),
    })
    .where("repo_key", "=", repoKey)
    .execute();
}

export async function updateFailure(
  db: Database,
  repoKey: string,
  { at, message }: MirrorFailure,
): Promise<void> {
  await db
    .updateTable("mirror")
    .set({ failed_at: at.toISOString(), failure: message })
    .where("repo_key", "=", repoKey)
    .execute();
}

/** The hubs that some repos come from, in alphabetical order. */
export async function listUpstreams(
  db: Database,
  repoKeys: readonly string[],
): Promise<readonly string[]> {
  if (repoKeys.length === 0) return [];
  const rows = await db
    .selectFrom("mirror")
    .select("upstream")
    .distinct()
    .where("repo_key", "in", repoKeys)
    .orderBy("upstream")
    .execute();
  return rows.map(({ upstream }) => upstream);
}

/** What scans here found in some repos, where they found anything. */
export async function listMirrorVerdicts(
  db: Database,
  repoKeys: readonly string[],
): Promise<ReadonlyMap<string, Verdict>> {
  if (repoKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom("mirror")
    .select(["repo_key", "verdict"])
    .where("repo_key", "in", repoKeys)
    .where("verdict", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.repo_key, row.verdict as Verdict]));
}

export async function updateVerdict(
  db: Database,
  repoKey: string,
  verdict: Verdict | undefined,
): Promise<void> {
  await db
    .updateTable("mirror")
    .set({ verdict: verdict ?? null })
    .where("repo_key", "=", repoKey)
    .execute();
}

export async function updatePinned(db: Database, repoKey: string, isPinned: boolean) {
  await db
    .updateTable("mirror")
    .set({ pinned: isPinned ? 1 : 0 })
    .where("repo_key", "=", repoKey)
    .execute();
}

/** Whether that changes anything. */
export async function updateHidden(db: Database, repoKey: string, isHidden: boolean) {
  const { numUpdatedRows } = await db
    .updateTable("mirror")
    .set({ hidden: isHidden ? 1 : 0 })
    .where("repo_key", "=", repoKey)
    .where("hidden", "=", isHidden ? 0 : 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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

export const mirrorFromRow = (row: Selectable<Tables["mirror"]>): Mirror => ({
  upstream: row.upstream,
  upstreamId: row.upstream_id,
  commit: (row.commit_id ?? undefined) as CommitId | undefined,
  state: row.state as MirrorState,
  checkedAt: new Date(row.checked_at),
  broughtAt: new Date(row.brought_at),
  broughtBy: row.brought_by ?? undefined,
  isPinned: row.pinned === 1,
  isHidden: row.hidden === 1,
  failure:
    row.failed_at === null
      ? undefined
      : { at: new Date(row.failed_at), message: row.failure ?? "" },
});

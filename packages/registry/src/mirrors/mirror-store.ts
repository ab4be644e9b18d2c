import type { Verdict } from "@orrery/scan";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import type { RepoWrites } from "../repos/repo-row-store.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type {
  Mirror,
  MirrorCheck,
  MirroredRepo,
  MirrorFailure,
  MirrorState,
  NewMirror,
} from "./mirror.ts";

export async function findMirror(db: Database, repoKey: string): Promise<Mirror | undefined> {
  const row = await db
    .selectFrom("mirror")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return row && mirrorFromRow(row);
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

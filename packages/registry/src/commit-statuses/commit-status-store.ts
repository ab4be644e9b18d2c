import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import {
  type CheckCounts,
  type CheckState,
  type CommitStatus,
  checkCounts,
} from "./commit-status.ts";

/** By the name of the check. */
export async function listStatuses(
  db: Database,
  repoKey: string,
  commit: CommitId,
): Promise<readonly CommitStatus[]> {
  const rows = await db
    .selectFrom("commit_status")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("commit_id", "=", commit)
    .orderBy("context")
    .execute();
  return rows.map(fromRow);
}

/** Of commits that have any. */
export async function countStatuses(
  db: Database,
  repoKey: string,
  commits: readonly CommitId[],
): Promise<ReadonlyMap<CommitId, CheckCounts>> {
  if (commits.length === 0) return new Map();
  const rows = await db
    .selectFrom("commit_status")
    .select(["commit_id", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("repo_key", "=", repoKey)
    .where("commit_id", "in", commits)
    .groupBy(["commit_id", "state"])
    .execute();
  const byCommit = Map.groupBy(rows, ({ commit_id }) => commit_id as CommitId);
  return new Map(
    [...byCommit].map(([commit, states]) => [
      commit,
      checkCounts(states.map(({ state, count }) => [state, Number(count)])),
    ]),
  );
}

export async function countOtherContexts(
  db: Database,
  { repoKey, commit, context }: Pick<CommitStatus, "repoKey" | "commit" | "context">,
): Promise<number> {
  const { count } = await db
    .selectFrom("commit_status")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("repo_key", "=", repoKey)
    .where("commit_id", "=", commit)
    .where("context", "<>", context)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In place of what the same check said before; the time of its first word stays. */
export async function writeStatus(db: Database, status: CommitStatus): Promise<CommitStatus> {
  const { created_at: _, ...changed } = toRow(status);
  const row = await db
    .insertInto("commit_status")
    .values(toRow(status))
    .onConflict((conflict) =>
      conflict.columns(["repo_key", "commit_id", "context"]).doUpdateSet(changed),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

const toRow = (status: CommitStatus): Selectable<Tables["commit_status"]> => ({
  repo_key: status.repoKey,
  commit_id: status.commit,
  context: status.context,
  state: status.state,
  description: status.description,
  target_url: status.targetUrl ?? null,
  author_key: status.authorKey ?? null,
  author_name: status.authorName,
  created_at: status.createdAt.toISOString(),
  updated_at: status.updatedAt.toISOString(),
});

const fromRow = (row: Selectable<Tables["commit_status"]>): CommitStatus => ({
  repoKey: row.repo_key,
  commit: row.commit_id as CommitId,
  context: row.context,
  state: row.state as CheckState,
  description: row.description,
  targetUrl: row.target_url ?? undefined,
  authorKey: row.author_key ?? undefined,
  authorName: row.author_name,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
});

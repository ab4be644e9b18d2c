import type { Benchmark } from "@orrery/catalog";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { readable } from "../repos/repo-query.ts";
import type { RepoWrites } from "../repos/repo-row-store.ts";
import type { Viewer } from "../viewer.ts";
import type { LeaderboardFilter } from "./evaluation.ts";

/** What one leaderboard compares. */
export interface Board {
  readonly lookup_dataset: string;
  readonly part: string;
  readonly metric: string;
}

/** Replaces the results of a model. */
export async function replaceEvaluations(
  { db }: RepoWrites,
  key: string,
  benchmarks: readonly Benchmark[],
): Promise<void> {
  await db.deleteFrom("evaluation").where("repo_key", "=", key).execute();
  if (benchmarks.length === 0) return;
  const rows = benchmarks.map((result, position) => ({
    repo_key: key,
    position,
    task: result.task ?? "",
    lookup_dataset: result.dataset.toLowerCase(),
    dataset: result.dataset,
    part: result.part,
    metric: result.metric,
    value: result.value,
    score: result.score,
    source_url: result.sourceUrl ?? null,
  }));
  // Two processes may derive the same rows at their start.
  await db
    .insertInto("evaluation")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["repo_key", "position"]).doNothing())
    .execute();
}

/** Those with most models first. */
export async function listBoards(
  db: Database,
  viewer: Viewer,
  filter: LeaderboardFilter,
  limit: number,
): Promise<readonly (Board & { readonly total: number })[]> {
  const rows = await ofViewer(db, viewer, filter)
    .select(["lookup_dataset", "part", "metric"])
    .select(sql<number>`count(distinct repo_key)`.as("total"))
    .groupBy(["lookup_dataset", "part", "metric"])
    .orderBy("total", "desc")
    .orderBy("lookup_dataset")
    .orderBy("part")
    .orderBy("metric")
    .limit(limit)
    .execute();
  return rows.map(({ total, ...board }) => ({ ...board, total: Number(total) }));
}

/** The best first; a model may have several. */
export const listResults = (
  db: Database,
  viewer: Viewer,
  filter: LeaderboardFilter,
  { lookup_dataset, part, metric }: Board,
  limit: number,
) =>
  ofViewer(db, viewer, filter)
    .select(["repo.namespace", "repo.name", "dataset", "value", "source_url"])
    .where("lookup_dataset", "=", lookup_dataset)
    .where("part", "=", part)
    .where("metric", "=", metric)
    .orderBy("score", "desc")
    .orderBy("repo.downloads", "desc")
    .orderBy("repo_key")
    .limit(limit)
    .execute();

const ofViewer = (db: Database, viewer: Viewer, filter: LeaderboardFilter) =>
  db
    .selectFrom("evaluation")
    .innerJoin("repo", "repo.key", "repo_key")
    .where((where) =>
      where.and(readable(viewer, where as unknown as ExpressionBuilder<Tables, "repo">)),
    )
    .where((where) =>
      "task" in filter
        ? where("task", "=", filter.task)
        : where("lookup_dataset", "=", filter.dataset.toLowerCase()),
    );

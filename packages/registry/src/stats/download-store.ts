import { sql } from "kysely";
import type { Database } from "../database.ts";
import { type RepoWrites, updateRow } from "../repos/repo-row-store.ts";

/** A number that belongs to a repo and a day. */
export interface DayCount {
  readonly repoKey: string;
  readonly day: string;
  readonly count: number;
}

/** Adds to the day's bucket and to what lists show; a repo that is gone meanwhile is passed over. */
export async function addDownloads(
  writes: RepoWrites,
  { repoKey, day, count }: DayCount,
): Promise<void> {
  const isThere = await updateRow(writes, repoKey, (repo) => ({
    downloads: repo("downloads", "+", count),
    downloads_all_time: repo("downloads_all_time", "+", count),
  }));
  if (!isThere) return;
  await writes.db
    .insertInto("download")
    .values({ repo_key: repoKey, day, count })
    .onConflict((conflict) =>
      conflict
        .columns(["repo_key", "day"])
        .doUpdateSet((row) => ({ count: row("download.count", "+", count) })),
    )
    .execute();
}

export async function listDownloads(db: Database, since: string): Promise<readonly DayCount[]> {
  const rows = await db.selectFrom("download").selectAll().where("day", ">=", since).execute();
  return rows.map((row) => ({ repoKey: row.repo_key, day: row.day, count: Number(row.count) }));
}

/** The days of one repo that had any, oldest first. */
export async function listDownloadsOf(
  db: Database,
  repoKey: string,
  since: string,
): Promise<readonly Omit<DayCount, "repoKey">[]> {
  const rows = await db
    .selectFrom("download")
    .select(["day", "count"])
    .where("repo_key", "=", repoKey)
    .where("day", ">=", since)
    .orderBy("day")
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

export async function listLikeDays(db: Database, since: string): Promise<readonly DayCount[]> {
  const day = sql<string>`substr(created_at, 1, 10)`;
  const rows = await db
    .selectFrom("repo_like")
    .select(({ fn }) => ["repo_key", day.as("day"), fn.countAll<number>().as("count")])
    .where("created_at", ">=", since)
    .groupBy(["repo_key", day])
    .execute();
  return rows.map((row) => ({ repoKey: row.repo_key, day: row.day, count: Number(row.count) }));
}

/** What lists show of a repo's recent past. */
export interface RecentNumbers {
  readonly downloads: number;
  readonly likesRecent: number;
  readonly trendingScore: number;
}

/** Of all repos that have any: the others need no look. */
export async function listRecentNumbers(db: Database): Promise<ReadonlyMap<string, RecentNumbers>> {
  const rows = await db
    .selectFrom("repo")
    .select(["key", "downloads", "likes_recent", "trending_score"])
    .where((where) =>
      where.or([
        where("downloads", ">", 0),
        where("likes_recent", ">", 0),
        where("trending_score", ">", 0),
      ]),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      {
        downloads: Number(row.downloads),
        likesRecent: row.likes_recent,
        trendingScore: row.trending_score,
      },
    ]),
  );
}

export async function updateRecentNumbers(
  writes: RepoWrites,
  key: string,
  { downloads, likesRecent, trendingScore }: RecentNumbers,
): Promise<void> {
  const trending_score = trendingScore;
  await updateRow(writes, key, { downloads, likes_recent: likesRecent, trending_score });
}

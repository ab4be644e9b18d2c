import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { readable } from "../repos/repo-query.ts";
import type { Viewer } from "../viewer.ts";
import type { ActivityDay, ActivityOf } from "./activity-day.ts";

/** What the hub itself publishes is of no account, and is not counted. */
export async function addActivity(
  db: Database,
  accountKey: string,
  repoKey: string,
  day: string,
): Promise<void> {
  await db
    .insertInto("activity")
    .columns(["account_key", "repo_key", "day", "made"])
    .expression(
      db
        .selectFrom("account")
        .select([
          "key",
          sql.lit(repoKey).as("repo_key"),
          sql.lit(day).as("day"),
          sql.lit(1).as("made"),
        ])
        .where("key", "=", accountKey),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["account_key", "repo_key", "day"])
        .doUpdateSet(({ eb, ref }) => ({ made: eb(ref("activity.made"), "+", 1) })),
    )
    .execute();
}

/** Sums over the repos that the viewer may read, oldest first. */
export async function sumActivity(
  db: Database,
  viewer: Viewer,
  of: ActivityOf,
  from: string,
): Promise<readonly ActivityDay[]> {
  const rows = await db
    .selectFrom("activity")
    .innerJoin("repo", "repo.key", "activity.repo_key")
    .select(({ fn }) => ["activity.day", fn.sum<number>("activity.made").as("made")])
    .where(whose(of))
    .where("activity.day", ">=", from)
    .where((where) =>
      where.and(readable(viewer, where as unknown as ExpressionBuilder<Tables, "repo">)),
    )
    .groupBy("activity.day")
    .orderBy("activity.day")
    .execute();
  return rows.map(({ day, made }) => ({ day, made: Number(made) }));
}

const whose = (of: ActivityOf) =>
  "accountKey" in of
    ? sql<boolean>`activity.account_key = ${of.accountKey}`
    : sql<boolean>`repo.lookup_namespace = ${of.namespace.toLowerCase()}`;

export async function deleteActivity(db: Database, repoKey: string): Promise<void> {
  await db.deleteFrom("activity").where("repo_key", "=", repoKey).execute();
}

import type { Database } from "../database.ts";
import type { DiscussionSettings } from "./discussion.ts";

export async function findSettings(db: Database, repoKey: string): Promise<DiscussionSettings> {
  const row = await db
    .selectFrom("discussion_setting")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return {
    isOff: row?.is_off === 1,
    requiredReviews: row?.required_reviews ?? 0,
    requiredChecks: row?.required_checks.split("\n").filter(Boolean) ?? [],
  };
}

export async function writeSettings(
  db: Database,
  repoKey: string,
  { isOff, requiredReviews, requiredChecks }: DiscussionSettings,
): Promise<void> {
  const columns = {
    is_off: isOff ? 1 : 0,
    required_reviews: requiredReviews,
    required_checks: requiredChecks.join("\n"),
  };
  await db
    .insertInto("discussion_setting")
    .values({ repo_key: repoKey, ...columns })
    .onConflict((conflict) => conflict.column("repo_key").doUpdateSet(columns))
    .execute();
}

import type { Database } from "../database.ts";
import type { Numbered } from "../discussions/discussion-store.ts";
import type { CommitId } from "../ids.ts";
import type { Review, Verdict, WrittenReview } from "./review.ts";

export async function insertReview(
  db: Database,
  eventKey: string,
  { verdict, commit }: Review,
): Promise<void> {
  await db
    .insertInto("review")
    .values({ event_key: eventKey, verdict, commit_id: commit })
    .execute();
}

/** Oldest first. */
export async function listReviews(
  db: Database,
  { repoKey, number }: Numbered,
): Promise<readonly WrittenReview[]> {
  const rows = await db
    .selectFrom("review")
    .innerJoin("discussion_event", "discussion_event.key", "review.event_key")
    .select(["key", "verdict", "commit_id", "author_key", "author_name", "created_at"])
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    key: row.key,
    verdict: row.verdict as Verdict,
    commit: row.commit_id as CommitId,
    authorKey: row.author_key ?? undefined,
    authorName: row.author_name,
    createdAt: new Date(row.created_at),
  }));
}

import { findActiveAccount } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import { listStatuses } from "../commit-statuses/commit-status-store.ts";
import type { Database } from "../database.ts";
import { findSettings } from "../discussions/discussion-setting-store.ts";
import type { CommitId } from "../ids.ts";
import type { Pull } from "../pulls/pull.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import { compareWithSettings, type Requirements } from "./requirements.ts";
import type { Decision, WrittenReview } from "./review.ts";
import { listReviews } from "./review-store.ts";

/** The last decision of each person, with what it is worth now. */
export async function findDecisions(
  db: Database,
  repo: Repo,
  pull: Pull,
  head: CommitId | undefined,
): Promise<readonly Decision[]> {
  const last = new Map<string, WrittenReview & Pick<Decision, "verdict">>();
  for (const { verdict, ...review } of await listReviews(db, pull))
    if (verdict !== "comment" && review.authorKey)
      last.set(review.authorKey, { ...review, verdict });
  return Promise.all(
    [...last].map(async ([key, review]) => {
      const account = await findActiveAccount(db, key);
      const isWriter = account !== undefined && canWrite(viewerOf(account), repo);
      return {
        ...review,
        isStale: review.commit !== head,
        isBinding: isWriter && key !== pull.authorKey,
      };
    }),
  );
}

/** What the repo asks for before these commits are merged, and what is there. */
export async function findRequirements(
  db: Database,
  repo: Repo,
  pull: Pull,
  head: CommitId | undefined,
): Promise<Requirements> {
  const [settings, decisions, statuses] = await Promise.all([
    findSettings(db, repo.key),
    findDecisions(db, repo, pull, head),
    head ? listStatuses(db, repo.key, head) : [],
  ]);
  return compareWithSettings(settings, decisions, statuses);
}

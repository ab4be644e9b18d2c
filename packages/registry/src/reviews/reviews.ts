import { addEvent } from "../discussions/add-event.ts";
import { canComment, isAuthor } from "../discussions/discussion-access.ts";
import type { Comment } from "../discussions/discussion-event.ts";
import { getCommentable, getReadable } from "../discussions/get-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { CommitId, RepoId } from "../ids.ts";
import { isPull, isUnderWay, type Pull, pullRef } from "../pulls/pull.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { findDecisions, findRequirements } from "./find-requirements.ts";
import { type Requirements, unmetOf } from "./requirements.ts";
import type { Decision, Review, Verdict, WrittenReview } from "./review.ts";
import { insertReview, listReviews } from "./review-store.ts";

/** A comment that reviews a pull request. */
export type ReviewComment = Comment & { readonly review: Review };

/** What people decide about pull requests. */
export interface Reviews {
  /**
   * Everyone who may comment reviews; no one decides about their own pull request. Throws `bad-request` if `commit` is
   * not its newest one.
   */
  add(
    viewer: Viewer,
    id: RepoId,
    number: number,
    review: { readonly verdict: Verdict; readonly text: string; readonly commit?: string },
  ): Promise<ReviewComment>;
  /** Of a pull request that the viewer may read, oldest first. */
  list(pull: Pull): Promise<readonly WrittenReview[]>;
  /** The last decision of each person. */
  decisions(repo: Repo, pull: Pull): Promise<readonly Decision[]>;
  requirements(repo: Repo, pull: Pull): Promise<Requirements>;
  /** What keeps it from being merged, a sentence each. */
  unmet(viewer: Viewer, id: RepoId, number: number): Promise<readonly string[]>;
  /** May decide about it. */
  canDecide(viewer: Viewer, repo: Repo, pull: Pull): boolean;
}

export function createReviews({
  db,
  git,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "git" | "now" | "newKey">): Reviews {
  const headOf = (repo: Repo, pull: Pull): Promise<CommitId | undefined> =>
    git.resolve(repo.key, pullRef(pull.number));

  return {
    async add(viewer, id, number, { verdict, text, commit }) {
      const { repo, discussion, account } = await getCommentable({ db, now }, viewer, id, number);
      if (!isPull(discussion) || !isUnderWay(discussion))
        throw new RegistryError("bad-request", "Only open pull requests can be reviewed.");
      if (verdict !== "comment" && isAuthor(account, discussion))
        throw new RegistryError("forbidden", "You can't decide about your own pull request.");
      if (verdict !== "approve" && text === "")
        throw new RegistryError("bad-request", "Write what you found.");
      const head = await headOf(repo, discussion);
      if (!head || (commit !== undefined && commit !== head))
        throw new RegistryError(
          "bad-request",
          "Commits were added in the meantime. Reload the page and review them.",
        );
      const review: Review = { verdict, commit: head };
      const added = await db.transaction().execute(async (transaction) => {
        const deps = { db: transaction, now, newKey };
        const event = await addEvent(deps, account, discussion, { kind: "comment", text });
        await insertReview(transaction, event.key, review);
        return event;
      });
      return { ...(added as Comment), review };
    },

    list: (pull) => listReviews(db, pull),

    decisions: async (repo, pull) => findDecisions(db, repo, pull, await headOf(repo, pull)),

    requirements: async (repo, pull) => findRequirements(db, repo, pull, await headOf(repo, pull)),

    async unmet(viewer, id, number) {
      const { repo, discussion } = await getReadable({ db, now }, viewer, id, number);
      if (!isPull(discussion)) return [];
      return unmetOf(await findRequirements(db, repo, discussion, await headOf(repo, discussion)));
    },

    canDecide: (viewer, repo, pull) =>
      isUnderWay(pull) && canComment(viewer, repo, pull) && !isAuthor(viewer, pull),
  };
}

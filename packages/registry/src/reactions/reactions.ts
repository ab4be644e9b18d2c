import { findComment } from "../discussions/discussion-event-store.ts";
import { lockDiscussion } from "../discussions/discussion-store.ts";
import { getCommentable } from "../discussions/get-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { type Emoji, MAX_REACTIONS, type Reaction } from "./reaction.ts";
import { countReactions, deleteReaction, insertReaction, listReactions } from "./reaction-store.ts";

/** What people who may comment answer to comments with. */
export interface Reactions {
  /**
   * Adds the viewer's reaction to a comment or removes it, and returns all of that comment. Throws
   * `comment-not-found` for one that is hidden, and `too-many-entries`.
   */
  set(
    viewer: Viewer,
    id: RepoId,
    number: number,
    key: string,
    reaction: { readonly emoji: Emoji; readonly isOn: boolean },
  ): Promise<readonly Reaction[]>;
}

export const createReactions = ({ db, now }: Pick<RegistryDeps, "db" | "now">): Reactions => ({
  async set(viewer, id, number, key, { emoji, isOn }) {
    const { discussion, account } = await getCommentable({ db, now }, viewer, id, number);
    const reaction = { eventKey: key, emoji, accountKey: account.key };
    return db.transaction().execute(async (transaction) => {
      // Two at once are counted one after the other.
      await lockDiscussion(transaction, discussion);
      const comment = await findComment(transaction, discussion, key);
      if (!comment || comment.hidden)
        throw new RegistryError("comment-not-found", "Comment not found.");
      if (isOn) await insertReaction(transaction, discussion, reaction, now());
      else await deleteReaction(transaction, reaction);
      if (isOn && (await countReactions(transaction, discussion)) > MAX_REACTIONS)
        throw new RegistryError(
          "too-many-entries",
          `There are too many reactions in this discussion (limit: ${MAX_REACTIONS.toLocaleString("en-US")}).`,
        );
      return (await listReactions(transaction, discussion, account.key)).get(key) ?? [];
    });
  },
});

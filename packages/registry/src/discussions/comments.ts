import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { addEvent } from "./add-event.ts";
import { canEdit, canHide, canModerate } from "./discussion-access.ts";
import type { Comment, CommentEdit } from "./discussion-event.ts";
import {
  findComment,
  insertEdit,
  listEdits,
  updateHidden,
  updateText,
} from "./discussion-event-store.ts";
import type { Numbered } from "./discussion-store.ts";
import { getCommentable, getReadable, noWriteAccess } from "./get-discussion.ts";
import { writeMentions } from "./mention-store.ts";
import { readableTo } from "./readable-to.ts";

/** Former texts of one comment that are kept. */
export const MAX_EDITS = 50;

/** What is said in discussions. */
export interface Comments {
  /** Throws `discussion-locked`, `discussions-off` and `too-many-comments`. */
  add(viewer: Viewer, id: RepoId, number: number, text: string): Promise<Comment>;
  /** Its author changes what it says; the former text is kept. */
  edit(viewer: Viewer, id: RepoId, number: number, key: string, text: string): Promise<Comment>;
  /** For good: afterwards only people with write access can read it. */
  hide(viewer: Viewer, id: RepoId, number: number, key: string, reason: string): Promise<Comment>;
  /** What it said before, oldest first; nothing for those who may not read it. */
  history(viewer: Viewer, id: RepoId, number: number, key: string): Promise<readonly CommentEdit[]>;
  readonly canEdit: typeof canEdit;
  readonly canHide: typeof canHide;
}

export function createComments({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): Comments {
  async function commentOf(discussion: Numbered, key: string): Promise<Comment> {
    const comment = await findComment(db, discussion, key);
    if (!comment) throw new RegistryError("comment-not-found", "Comment not found.");
    return comment;
  }

  return {
    canEdit,
    canHide,

    async add(viewer, id, number, text) {
      const { discussion, account } = await getCommentable({ db, now }, viewer, id, number);
      const added = await db.transaction().execute((transaction) =>
        addEvent({ db: transaction, now, newKey }, account, discussion, {
          kind: "comment",
          text,
        }),
      );
      return added as Comment;
    },

    async edit(viewer, id, number, key, text) {
      const { repo, discussion, account } = await getCommentable({ db, now }, viewer, id, number);
      const comment = await commentOf(discussion, key);
      if (!canEdit(account, repo, discussion, comment))
        throw new RegistryError("forbidden", "Only its author can edit a comment.");
      if (comment.text === text) return comment;
      const editedAt = now();
      const was = { text: comment.text, createdAt: comment.editedAt ?? comment.createdAt };
      await db.transaction().execute(async (transaction) => {
        if (!(await updateText(transaction, comment, text, editedAt))) throw changedMeanwhile();
        await insertEdit(transaction, key, was, MAX_EDITS);
        await writeMentions(transaction, key, text);
      });
      return { ...comment, text, editedAt };
    },

    async hide(viewer, id, number, key, reason) {
      const { repo, discussion, account } = await getCommentable({ db, now }, viewer, id, number);
      const comment = await commentOf(discussion, key);
      if (comment.hidden) return readableTo(viewer, repo, comment);
      if (!canHide(account, repo, discussion, comment)) throw noWriteAccess(repo);
      const hidden = { byKey: account.key, by: account.name, reason };
      if (!(await updateHidden(db, comment, hidden))) throw changedMeanwhile();
      return readableTo(viewer, repo, { ...comment, hidden });
    },

    async history(viewer, id, number, key) {
      const { repo, discussion } = await getReadable({ db, now }, viewer, id, number);
      const comment = await commentOf(discussion, key);
      return comment.hidden && !canModerate(viewer, repo) ? [] : listEdits(db, key);
    },
  };
}

const changedMeanwhile = () =>
  new RegistryError("bad-request", "This comment was changed in the meantime. Reload the page.");

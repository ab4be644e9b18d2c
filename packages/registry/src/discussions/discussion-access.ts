import type { Repo } from "../repos/repo.ts";
import { canPropose, canWrite } from "../repos/repo-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Discussion } from "./discussion.ts";
import type { Comment } from "./discussion-event.ts";

/** May open discussions of a repo: everyone who can read it, with a credential that writes. */
export const canDiscuss = (viewer: Viewer, repo: Repo): viewer is AccountViewer =>
  canPropose(viewer, repo);

/** May pin, lock and label, and hide what others said. */
export const canModerate = (viewer: Viewer, repo: Repo): boolean => canWrite(viewer, repo);

export const canComment = (viewer: Viewer, repo: Repo, discussion: Discussion): boolean =>
  canDiscuss(viewer, repo) && (!discussion.isLocked || canModerate(viewer, repo));

/** May rename it, close it and open it again: its author, and who moderates. */
export const canChange = (viewer: Viewer, repo: Repo, discussion: Discussion): boolean =>
  canModerate(viewer, repo) ||
  (canComment(viewer, repo, discussion) && isAuthor(viewer, discussion));

/** May change what it says: its author alone. */
export const canEdit = (
  viewer: Viewer,
  repo: Repo,
  discussion: Discussion,
  comment: Comment,
): boolean => !comment.hidden && canComment(viewer, repo, discussion) && isAuthor(viewer, comment);

/** May hide it: its author, and who moderates. */
export const canHide = (
  viewer: Viewer,
  repo: Repo,
  discussion: Discussion,
  comment: Comment,
): boolean =>
  !comment.hidden && (canModerate(viewer, repo) || canEdit(viewer, repo, discussion, comment));

export const isAuthor = (viewer: Viewer, { authorKey }: Pick<Discussion, "authorKey">): boolean =>
  viewer.kind === "account" && viewer.key === authorKey;

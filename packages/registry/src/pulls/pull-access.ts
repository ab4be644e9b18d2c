import { isAuthor } from "../discussions/discussion-access.ts";
import type { Repo } from "../repos/repo.ts";
import { canPropose, canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { isUnderWay, type Pull } from "./pull.ts";

/** Whether the viewer may push to an open pull request: its author, and users who can change the repo. */
export const canPushTo = (viewer: Viewer, repo: Repo, pull: Pull): boolean =>
  isUnderWay(pull) &&
  (canWrite(viewer, repo) || (canPropose(viewer, repo) && isAuthor(viewer, pull)));

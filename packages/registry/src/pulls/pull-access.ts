import type { Repo } from "../repos/repo.ts";
import { canPropose, canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { isUnderWay, type Pull } from "./pull.ts";

/** May add commits while it is under way: who proposed it, and who may change the repo itself. */
export const canPushTo = (viewer: Viewer, repo: Repo, pull: Pull): boolean =>
  isUnderWay(pull) && canClose(viewer, repo, pull);

/** May close it and open it again. */
export const canClose = (viewer: Viewer, repo: Repo, pull: Pull): boolean =>
  canWrite(viewer, repo) ||
  (canPropose(viewer, repo) && viewer.kind === "account" && viewer.key === pull.authorKey);

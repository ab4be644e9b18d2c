import type { Repo } from "../repos/repo.ts";
import { canPropose, canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import type { Pull } from "./pull.ts";

/** May add commits: who proposed it, and who may change the repo itself. */
export const canPushTo = (viewer: Viewer, repo: Repo, pull: Pull): boolean =>
  canWrite(viewer, repo) ||
  (canPropose(viewer, repo) && viewer.kind === "account" && viewer.key === pull.authorKey);

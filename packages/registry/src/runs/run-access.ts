import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Run } from "./run.ts";

/** Who keeps a run, shares it and ends it: its maker, with a credential that may write. */
export const canChangeRun = (viewer: Viewer, { makerKey }: Pick<Run, "makerKey">): boolean =>
  canKeepRuns(viewer) && viewer.key === makerKey;

export const canKeepRuns = (viewer: Viewer): viewer is AccountViewer => actsFully(viewer);

/** Its owner, or everyone if it is shared; but only with read access to the model. */
export const canSeeRun = (
  viewer: Viewer,
  { makerKey, isShared }: Pick<Run, "makerKey" | "isShared">,
  repo: Repo,
): boolean => canRead(viewer, repo) && (isShared || (seesFully(viewer) && viewer.key === makerKey));

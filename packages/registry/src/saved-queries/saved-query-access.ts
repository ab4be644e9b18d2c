import type { Repo } from "../repos/repo.ts";
import { canRead, canWrite } from "../repos/repo-access.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { SavedQuery } from "./saved-query.ts";

/** Who reads the files of a dataset keeps queries of it, with a credential that may write anything at all. */
export const canKeepQueries = (viewer: Viewer, repo: Repo): viewer is AccountViewer =>
  actsFully(viewer) && canRead(viewer, repo);

/** Its maker sees it, and all others what is shared. */
export const seesOwnQueries = (viewer: Viewer): viewer is AccountViewer => seesFully(viewer);

/** Its maker deletes it; those who write to the dataset, what others share on its page. */
export const canDeleteQuery = (
  viewer: AccountViewer,
  { makerKey, isShared }: Pick<SavedQuery, "makerKey" | "isShared">,
  repo: Repo,
): boolean => viewer.key === makerKey || (isShared && canWrite(viewer, repo));

import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { actsFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** Who reads a repo may like it, with a credential that may write anything at all. */
export const canLike = (viewer: Viewer, repo: Repo): viewer is AccountViewer =>
  actsFully(viewer) && canRead(viewer, repo);

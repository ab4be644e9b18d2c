import type { Repo } from "../repos/repo.ts";
import { canAdmin } from "../repos/repo-access.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Lock } from "./lock.ts";

/** One's own lock opens; another's only by force, and only for who may administer the repo. */
export const canUnlock = (
  viewer: AccountViewer,
  repo: Repo,
  { ownerKey }: Lock,
  force: boolean,
): boolean => ownerKey === viewer.key || (force && canAdmin(viewer, repo));

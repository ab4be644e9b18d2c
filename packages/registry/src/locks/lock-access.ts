import type { Repo } from "../repos/repo.ts";
import { canAdmin } from "../repos/repo-access.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Lock } from "./lock.ts";

/** The owner of a lock can open it; others need `force` and admin rights to the repo. */
export const canUnlock = (
  viewer: AccountViewer,
  repo: Repo,
  { ownerKey }: Lock,
  force: boolean,
): boolean => ownerKey === viewer.key || (force && canAdmin(viewer, repo));

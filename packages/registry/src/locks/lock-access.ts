import type { Repo } from "../repos/repo.ts";
import { type AccountViewer, actsFor } from "../viewer.ts";
import type { Lock } from "./lock.ts";

/** One's own lock opens; another's only by force, and only for the repo's owner or an administrator. */
export const canUnlock = (
  viewer: AccountViewer,
  { id }: Repo,
  { ownerKey }: Lock,
  force: boolean,
): boolean =>
  ownerKey === viewer.key || (force && (viewer.isAdmin || actsFor(viewer, id.namespace)));

import { canAdminister } from "../organizations/organization-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { UsageOf } from "./inference-call.ts";

/** Who paid may see what for: accounts their own, organizations' admins theirs, the administrator the hub's. */
export function canSeeUsage(viewer: Viewer, of: UsageOf): viewer is AccountViewer {
  if (viewer.kind === "anonymous" || viewer.scope === "inference") return false;
  if (of.kind === "organization") return canAdminister({ ...viewer, scope: "write" }, of.name);
  return of.kind === "account" || viewer.isAdmin;
}

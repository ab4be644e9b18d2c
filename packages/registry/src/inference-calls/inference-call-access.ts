import { roleRightsIn } from "../organizations/organization-access.ts";
import { canSeeHub } from "../people/people-access.ts";
import { permits } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { UsageOf } from "./inference-call.ts";

/** Who paid may see what for: accounts their own, organizations' admins theirs, the administrator the hub's. */
export function canSeeUsage(viewer: Viewer, of: UsageOf): viewer is AccountViewer {
  if (viewer.kind === "anonymous") return false;
  if (of.kind === "hub" || canSeeHub(viewer)) return canSeeHub(viewer);
  const place = { namespace: of.kind === "organization" ? of.name : viewer.name };
  return roleRightsIn(viewer, place).administers && permits(viewer, "user.billing.read", place);
}

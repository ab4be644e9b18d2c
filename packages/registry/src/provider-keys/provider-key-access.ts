import { canAdminister, roleOf } from "../organizations/organization-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { KeyOwner } from "./provider-key.ts";

/** May see that keys are there, bring new ones and take them away. */
export function canManageKeys(viewer: Viewer, owner: KeyOwner): viewer is AccountViewer {
  if (viewer.kind === "anonymous" || viewer.scope !== "write") return false;
  if (owner.kind === "organization") return canAdminister(viewer, owner.name);
  return owner.kind === "account" || viewer.isAdmin;
}

/** May let an organization pay: its members from contributor up, whatever their token's scope. */
export function canSpendFor(viewer: Viewer, organization: string): boolean {
  const role = roleOf(viewer, organization);
  return role !== undefined && role !== "read";
}

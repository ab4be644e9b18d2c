import { canAdminister, roleRightsIn } from "../organizations/organization-access.ts";
import { actsFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { KeyOwner } from "./provider-key.ts";

/** Whether the viewer can list, add and delete keys. */
export function canManageKeys(viewer: Viewer, owner: KeyOwner): viewer is AccountViewer {
  if (viewer.kind === "account" && owner.kind === "organization")
    return canAdminister(viewer, owner.name);
  return actsFully(viewer) && (owner.kind === "account" || viewer.isAdmin);
}

/** Whether the account can let an organization pay: contributors and above. See also `canCall`. */
export function canSpendFor(viewer: Viewer, organization: string): boolean {
  return roleRightsIn(viewer, { namespace: organization }).creates;
}

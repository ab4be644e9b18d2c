import { canAdminister, roleOf, roleRightsIn } from "../organizations/organization-access.ts";
import { permits } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";

interface GroupPlace {
  readonly namespace: string;
  readonly groupKey: string;
}

/** May change who is in it: admins of the organization, and of the group. */
export const canManageGroup = (viewer: Viewer, place: GroupPlace): boolean =>
  canAdminister(viewer, place.namespace) ||
  (roleRightsIn(viewer, place).administers && permits(viewer, "org.write", place));

/** May see that there is such a group: its members, and admins of the organization. */
export const canSeeGroup = (viewer: Viewer, place: GroupPlace): boolean =>
  canAdminister(viewer, place.namespace) ||
  (viewer.kind === "account" &&
    viewer.groups?.some(({ key }) => key === place.groupKey) === true &&
    roleOf(viewer, place.namespace) !== undefined &&
    permits(viewer, "org.read", place));

/**
 * May put a repo or collection into a group, or take it out: admins of the organization, and who administers
 * both it and the group. Out of any group more people would see it.
 */
export const canRegroup = (
  viewer: Viewer,
  namespace: string,
  groupKey: string | undefined,
  isAdministered: boolean,
): boolean =>
  canAdminister(viewer, namespace) ||
  (groupKey !== undefined && isAdministered && canManageGroup(viewer, { namespace, groupKey }));

import type { Database } from "../database.ts";
import type { AccountViewer } from "../viewer.ts";
import { canSeeGroup } from "./resource-group-access.ts";
import { listPlacedGroups, type PlacedGroup } from "./resource-group-store.ts";

/** The groups that the viewer sees in its own organizations: an administrator of the hub sees others, too. */
export async function listSeenGroups(
  db: Database,
  viewer: AccountViewer,
): Promise<readonly PlacedGroup[]> {
  const groups = await listPlacedGroups(
    db,
    viewer.organizations.map(({ key }) => key),
  );
  return groups.filter(({ key, namespace }) => canSeeGroup(viewer, { namespace, groupKey: key }));
}

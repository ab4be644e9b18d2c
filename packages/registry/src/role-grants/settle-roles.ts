import type { Database } from "../database.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { OrganizationRole } from "../organizations/organization.ts";
import { deleteMember } from "../organizations/organization-store.ts";
import { joinGroups } from "../resource-groups/resource-group-store.ts";
import { findRoles, listGrants, listOrganizationNames, putRole } from "./role-grant-store.ts";
import { higherRole } from "./roles-by-rules.ts";

/** A role that was given, changed or taken away by rules. */
export interface RoleChange {
  readonly organization: string;
  /** Absent: none. */
  readonly before?: OrganizationRole | undefined;
  readonly after?: OrganizationRole | undefined;
}

/**
 * Gives an account in each organization the highest of its roles by hand and by rules, or none. Call it in a
 * transaction.
 */
export async function settleRoles(
  db: Database,
  accountKey: string,
  organizationKeys: readonly string[],
  now: Date,
): Promise<readonly RoleChange[]> {
  const changes: RoleChange[] = [];
  // In one order, so that two who settle at once do not wait for each other.
  for (const { key, name } of await listOrganizationNames(db, organizationKeys)) {
    await lockNamespace(db, name);
    const { role: before, manualRole } = await findRoles(db, key, accountKey);
    const granted = (await listGrants(db, key, accountKey)).map(({ role }) => role);
    const [first, ...rest] = [...(manualRole ? [manualRole] : []), ...granted];
    const after = first && rest.reduce(higherRole, first);
    if (after === before) continue;
    if (after) {
      await putRole(db, key, accountKey, after, now);
      if (!before) await joinGroups(db, key, accountKey, after, now);
    } else await deleteMember(db, key, accountKey);
    changes.push({ organization: name, before, after });
  }
  return changes;
}

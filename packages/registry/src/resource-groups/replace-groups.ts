import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { GroupRole } from "./resource-group.ts";
import { findGroup, insertGroupMember, leaveGroups } from "./resource-group-store.ts";

/** A group by key, and the role in it. */
export interface GroupPlacement {
  readonly key: string;
  readonly role: GroupRole;
}

/** Lets a member be in these groups of an organization and in no others. Throws `bad-request`, `group-not-found`. */
export async function replaceGroups(
  db: Database,
  organizationKey: string,
  accountKey: string,
  groups: readonly GroupPlacement[],
  now: Date,
): Promise<void> {
  await leaveGroups(db, organizationKey, accountKey);
  for (const { key, role } of groups) {
    if (!(await findGroup(db, organizationKey, key)))
      throw new RegistryError("group-not-found", "Resource group not found.");
    if (!(await insertGroupMember(db, key, accountKey, role, now)))
      throw new RegistryError("bad-request", "A resource group is there twice.");
  }
}

import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { Organization, OrganizationRole } from "../organizations/organization.ts";
import { listGrants } from "./role-grant-store.ts";
import { higherRole } from "./roles-by-rules.ts";

/**
 * Throws `managed-member` for a change by hand that an identity provider would undo: of any role that it keeps over
 * SCIM, and to less than its rules give at sign-in. Without `role`, the member is to be removed.
 */
export async function requireUnmanaged(
  db: Database,
  { key, name }: Organization,
  accountKey: string,
  role?: OrganizationRole,
): Promise<void> {
  const grants = await listGrants(db, key, accountKey);
  const undoes = grants.find(
    (grant) => grant.isScim || role === undefined || higherRole(role, grant.role) !== role,
  );
  if (undoes)
    throw new RegistryError(
      "managed-member",
      `${undoes.by} manages this role in ${name}. Change the person's groups there.`,
    );
}

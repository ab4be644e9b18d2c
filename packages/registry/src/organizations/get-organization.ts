import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { Organization } from "./organization.ts";
import { canAdminister } from "./organization-access.ts";
import { findOrganization } from "./organization-store.ts";

/** Throws `organization-not-found`. */
export async function getOrganization(db: Database, name: string): Promise<Organization> {
  const organization = await findOrganization(db, name);
  if (!organization)
    throw new RegistryError("organization-not-found", `Organization "${name}" not found.`);
  return organization;
}

/** Throws `unauthorized` or `forbidden` for those who do not administer it. */
export async function getAdministered(
  db: Database,
  viewer: Viewer,
  name: string,
): Promise<Organization> {
  const organization = await getOrganization(db, name);
  requireAdmin(viewer, organization);
  return organization;
}

export function requireAdmin(viewer: Viewer, organization: Organization): void {
  if (!canAdminister(viewer, organization.name)) throw refusal(viewer, organization);
}

export const refusal = (viewer: Viewer, { name }: Organization): RegistryError =>
  viewer.kind === "anonymous"
    ? new RegistryError("unauthorized", `Sign in to manage ${name}.`)
    : new RegistryError("forbidden", `You need to be an admin of ${name} to do this.`);

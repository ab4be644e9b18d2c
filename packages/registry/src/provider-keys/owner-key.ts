import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { AccountViewer } from "../viewer.ts";
import type { KeyOwner } from "./provider-key.ts";
import type { OwnerKey } from "./provider-key-store.ts";

export const HUB: OwnerKey = { kind: "hub", key: "" };

/** An owner as rows name it. Throws `organization-not-found`. */
export async function ownerKeyOf(
  db: Database,
  viewer: AccountViewer,
  owner: KeyOwner,
): Promise<OwnerKey> {
  if (owner.kind === "hub") return HUB;
  if (owner.kind === "account") return { kind: "account", key: viewer.key };
  const organization = await findOrganization(db, owner.name);
  if (!organization) throw new RegistryError("organization-not-found", `${owner.name} not found.`);
  return { kind: "organization", key: organization.key };
}

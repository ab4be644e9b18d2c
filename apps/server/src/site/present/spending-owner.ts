import { type KeyOwner, type Registry, RegistryError, type Viewer } from "@orrery/registry";
import type { SettingsOwner } from "@orrery/web/page-data/account/owner";
import type { PageRequest } from "../page-context.ts";

/** Whose keys or usage a page shows, by its URL. */
export type OwnerKind = KeyOwner["kind"];

/** Returns the owner for the services. Throws if the organization does not exist. */
export async function ownerOf(
  { organizations }: Registry,
  kind: OwnerKind,
  { params }: Pick<PageRequest, "params">,
): Promise<KeyOwner> {
  if (kind !== "organization") return { kind };
  const { name } = await organizations.get(params.organization ?? "");
  return { kind, name };
}

/** Returns the owner for the pages. */
export function presentOwner(owner: KeyOwner, viewer: Viewer): SettingsOwner {
  if (owner.kind === "organization") return owner;
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to see your keys and usage.");
  return { kind: owner.kind, name: owner.kind === "account" ? viewer.name : "" };
}

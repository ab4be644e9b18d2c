import { type KeyOwner, type Registry, RegistryError, type Viewer } from "@orrery/registry";
import type { SpendingOwner } from "@orrery/web/page-data/providers";
import type { Visit } from "./page-context.ts";

/** Whose keys or usage a page is about, by the address it has. */
export type OwnerKind = KeyOwner["kind"];

/** For the services. Throws for an organization that is not there. */
export async function ownerOf(
  { organizations }: Registry,
  kind: OwnerKind,
  { params }: Pick<Visit, "params">,
): Promise<KeyOwner> {
  if (kind !== "organization") return { kind };
  const { name } = await organizations.get(params.organization ?? "");
  return { kind, name };
}

/** For the pages. */
export function presentOwner(owner: KeyOwner, viewer: Viewer): SpendingOwner {
  if (owner.kind === "organization") return owner;
  if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
  return { kind: owner.kind, name: owner.kind === "account" ? viewer.name : "" };
}

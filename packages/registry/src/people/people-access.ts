import { RegistryError } from "../errors.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** With a credential that may write: a read token administers nothing, nor does a fine-grained one. */
export const canAdministerHub = (viewer: Viewer): viewer is AccountViewer =>
  actsFully(viewer) && viewer.isAdmin;

/** Administrators see every repo. */
export const canSeeHub = (viewer: Viewer): boolean => seesFully(viewer) && viewer.isAdmin;

/** Who has access to the data folder may do everything: an administrator without an account. */
export const OPERATOR: AccountViewer = {
  kind: "account",
  key: "",
  name: "operator",
  isAdmin: true,
  scope: "write",
  organizations: [],
};

export function requireAdministrator(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in as an administrator.");
  if (!canAdministerHub(viewer))
    throw new RegistryError("forbidden", "Only an administrator of this hub can do this.");
}

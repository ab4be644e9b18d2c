import { RegistryError } from "../errors.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** With a credential that may write: a read token administers nothing. */
export const canAdministerHub = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" && viewer.isAdmin && viewer.scope === "write";

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

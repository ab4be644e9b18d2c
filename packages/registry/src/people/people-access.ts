import { RegistryError } from "../errors.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** With a credential that may write: a read token administers nothing. */
export const canAdministerHub = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" && viewer.isAdmin && viewer.scope === "write";

export function requireAdministrator(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in as an administrator.");
  if (!canAdministerHub(viewer))
    throw new RegistryError("forbidden", "Only an administrator of this hub can do this.");
}

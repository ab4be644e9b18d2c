import { canManageKeys } from "../provider-keys/provider-key-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Application, ApplicationOwner } from "./application.ts";

/** Whose applications are asked for: the viewer's own, or an organization's by name. */
export type ApplicationsOf =
  | { readonly kind: "account" }
  | { readonly kind: "organization"; readonly name: string };

/** May register applications in this name, and change them. */
export const canManageApplications = (
  viewer: Viewer,
  owner: ApplicationsOf,
): viewer is AccountViewer => canManageKeys(viewer, owner);

/** The hub's own has no owner who could change it. */
export const canManageApplication = (
  viewer: Viewer,
  { owner }: Pick<Application, "owner">,
): viewer is AccountViewer =>
  owner !== undefined && isOwnOrOrganizations(viewer, owner) && canManageKeys(viewer, owner);

const isOwnOrOrganizations = (viewer: Viewer, { kind, key }: ApplicationOwner): boolean =>
  kind === "organization" || (viewer.kind === "account" && viewer.key === key);

import { canAdministerHub } from "../people/people-access.ts";
import { permits } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { type Place, roleRightsIn } from "./organization-access.ts";

/** Where webhooks listen: an account, an organization or a repo (its place), or the whole hub. */
export type WebhookPlace = Place | "hub";

/** Admins of the place create, change and delete its webhooks, with a credential that may. */
export const canManageWebhooks = (viewer: Viewer, place: WebhookPlace): boolean =>
  canAdministerHub(viewer) || isPermitted(viewer, place, "user.webhooks.write");

/** The same to see them and their deliveries. */
export const canSeeWebhooks = (viewer: Viewer, place: WebhookPlace): boolean =>
  canAdministerHub(viewer) || isPermitted(viewer, place, "user.webhooks.read");

const isPermitted = (
  viewer: Viewer,
  place: WebhookPlace,
  permission: "user.webhooks.read" | "user.webhooks.write",
): boolean =>
  place !== "hub" && roleRightsIn(viewer, place).administers && permits(viewer, permission, place);

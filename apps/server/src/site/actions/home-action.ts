import { RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { STEPS_DISMISSED } from "../loaders/home/first-steps.ts";
import type { PageAction } from "./page-action.ts";

/** Dismisses an administrator's first steps. */
export const homeAction: PageAction = async ({ hub: { registry } }, { viewer }, form) => {
  if (form.intent !== "dismiss-steps") throw new RegistryError("bad-request", "Unknown form.");
  if (viewer.kind !== "account" || !viewer.isAdmin)
    throw new RegistryError("forbidden", "Only an administrator can dismiss the first steps.");
  await registry.markers.set(STEPS_DISMISSED);
  return { redirectTo: pathTo("home") };
};

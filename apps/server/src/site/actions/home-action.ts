import { canAdministerHub, RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { STEPS_DISMISSED } from "../loaders/home/first-steps.ts";
import { formAction, formActions } from "./form-action.ts";

/** Dismisses an administrator's first steps, and forgets saved searches. */
export const homeAction = formActions({
  "delete-search": formAction(
    { key: { required: true } },
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.savedSearches.delete(viewer, key);
      return { redirectTo: pathTo("home") };
    },
  ),
  async "dismiss-steps"({ hub: { registry } }, { viewer }) {
    if (!canAdministerHub(viewer))
      throw new RegistryError("forbidden", "Only an administrator can dismiss the first steps.");
    await registry.markers.set(STEPS_DISMISSED);
    return { redirectTo: pathTo("home") };
  },
});

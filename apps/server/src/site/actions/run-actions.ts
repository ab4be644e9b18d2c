import { RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import type { PageAction } from "./page-action.ts";

/** Shares a run, keeps it to oneself again, or deletes it. */
export const runActions: PageAction = async ({ hub: { registry } }, { viewer, params }, form) => {
  const { run: id = "" } = params;
  if (form.intent === "delete-run") {
    await registry.runs.delete(viewer, id);
    return { redirectTo: pathTo("runs") };
  }
  if (form.intent !== "share-run") throw new RegistryError("bad-request", "Unknown form.");
  await registry.runs.share(viewer, id, form.share === "on");
  return { redirectTo: pathTo("run", { run: id }) };
};

import { formatRepoId, RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import type { Act } from "./actions.ts";

/** Shares a run, keeps it to oneself again, or deletes it. */
export const runActions: Act = async ({ hub: { registry } }, { viewer, params }, form) => {
  const { run: id = "" } = params;
  const { repo } = await registry.runs.get(viewer, id);
  if (form.intent === "delete-run") {
    await registry.runs.delete(viewer, id);
    return { redirectTo: `/${formatRepoId(repo)}` };
  }
  if (form.intent !== "share-run")
    throw new RegistryError("bad-request", "This form is not known.");
  await registry.runs.share(viewer, id, form.share === "on");
  return { redirectTo: pathTo("run", { run: id }) };
};

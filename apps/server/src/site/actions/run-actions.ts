import { SHARE_RUN } from "@orrery/web/page-data/form-rules/repo-forms";
import { pathTo } from "@orrery/web/paths";
import { formAction, formActions } from "./form-action.ts";

/** Shares a run, keeps it to oneself again, or deletes it. */
export const runActions = formActions({
  "share-run": formAction(SHARE_RUN, async ({ hub: { registry } }, { viewer, params }, form) => {
    const { run: id = "" } = params;
    await registry.runs.share(viewer, id, form.share);
    return { redirectTo: pathTo("run", { run: id }) };
  }),
  async "delete-run"({ hub: { registry } }, { viewer, params }) {
    await registry.runs.delete(viewer, params.run ?? "");
    return { redirectTo: pathTo("runs") };
  },
});

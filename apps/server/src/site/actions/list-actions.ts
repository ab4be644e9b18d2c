import type { RepoKind } from "@orrery/web/page-data/shell";
import { searchOf } from "../loaders/list/search-of.ts";
import { signInAt } from "../loaders/load-forms.ts";
import type { PageRequest } from "../page-context.ts";
import { formAction, formActions } from "./form-action.ts";

/** Saves a list's search, or forgets it. */
export const listActions = (kind: RepoKind) =>
  formActions({
    "save-search": formAction({ title: { required: true } }, async (context, visit, { title }) => {
      const { viewer } = visit;
      const page = pageOf(visit);
      if (viewer.kind === "anonymous") return signInAt(page);
      const { registry } = context.hub;
      await registry.savedSearches.save(viewer, {
        kind,
        title,
        query: searchOf(context, kind, visit),
      });
      return { redirectTo: page };
    }),
    "delete-search": formAction({ key: { required: true } }, async ({ hub }, visit, { key }) => {
      await hub.registry.savedSearches.delete(visit.viewer, key);
      return { redirectTo: pageOf(visit) };
    }),
  });

function pageOf({ request, query }: PageRequest): string {
  const address = new URLSearchParams(query);
  address.delete("_data");
  const path = request.url.split("?")[0] ?? "/";
  return address.size > 0 ? `${path}?${address}` : path;
}

import type { RepoListData } from "../page-data/repo-list.ts";
import { pathTo } from "../paths.ts";

export type Filter = RepoListData["filter"];

const KEYS = ["q", "task", "library", "author"] as const satisfies readonly (keyof Filter)[];

/** The list of a kind with `change` applied to `filter`; `undefined` in `change` drops a part. Starts at the first page. */
export function listHref(
  kind: RepoListData["kind"],
  filter: Filter,
  change: { readonly [Key in keyof Filter]?: string | undefined } & {
    readonly cursor?: string;
  } = {},
): string {
  const wanted = { ...filter, ...change };
  const query = new URLSearchParams();
  for (const key of KEYS) if (wanted[key]) query.set(key, wanted[key]);
  if (change.cursor) query.set("cursor", change.cursor);
  const path = pathTo(kind === "model" ? "models" : "datasets");
  return query.size ? `${path}?${query}` : path;
}

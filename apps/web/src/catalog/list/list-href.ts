import {
  type CatalogKind,
  type CatalogQuery,
  FACETS,
  type FacetName,
  facetsOf,
  formatCatalogQuery,
} from "@orrery/catalog";
import { pathTo } from "../../paths.ts";
import { formatListView, type ListView } from "./list-view.ts";

export const listPath = (kind: CatalogKind): string =>
  pathTo(kind === "model" ? "models" : "datasets");

/** The URL of a list, filtered by one value per facet. */
export function listHref(
  kind: CatalogKind,
  values: { readonly [Name in FacetName]?: string } = {},
): string {
  const chosen = facetsOf(kind).flatMap((name) => {
    const value = values[name];
    return value ? [[FACETS[name].parameter, value] as const] : [];
  });
  return withQuery(listPath(kind), chosen);
}

/** What a list shows: the query and the view. */
export interface ListState {
  readonly query: CatalogQuery;
  /** In the URL, replaces the amount of memory. */
  readonly machine?: string | undefined;
  readonly view: ListView;
}

/** The parameters of a list's URL. */
export function listParameters({ query, machine, view }: ListState) {
  const asked = formatCatalogQuery(query).map((pair) =>
    pair[0] === "memory" && machine ? (["machine", machine] as const) : pair,
  );
  return [...asked, ...formatListView(view)];
}

export const listStateHref = (state: ListState): string =>
  withQuery(listPath(state.query.kind), listParameters(state));

/** The feed of a list's newest repos. The view, the page and most orders do not matter to it. */
export function feedHref({ query }: Pick<ListState, "query">, format: "atom" | "json"): string {
  const { cursor: _, sort, ...rest } = query;
  const wanted = sort === "updated" ? { ...rest, sort } : rest;
  return withQuery(`${listPath(query.kind)}.${format}`, formatCatalogQuery(wanted));
}

const withQuery = (path: string, parameters: readonly (readonly [string, string])[]) =>
  parameters.length === 0
    ? path
    : `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;

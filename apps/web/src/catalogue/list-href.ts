import {
  type CatalogKind,
  type CatalogQuery,
  FACETS,
  type FacetName,
  facetsOf,
  formatCatalogQuery,
} from "@orrery/catalog";
import { pathTo } from "../paths.ts";
import { formatListView, type ListView } from "./list-view.ts";

export const listPath = (kind: CatalogKind): string =>
  pathTo(kind === "model" ? "models" : "datasets");

/** The list of a kind, narrowed to one value in each of some facets. */
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

/** What a list shows: the question, and how its answer is shown. */
export interface ListState {
  readonly query: CatalogQuery;
  /** Stands in the address in place of the memory that it has. */
  readonly machine?: string | undefined;
  readonly view: ListView;
}

/** All that stands in a list's address. */
export function listParameters({ query, machine, view }: ListState) {
  const asked = formatCatalogQuery(query).map((pair) =>
    pair[0] === "memory" && machine ? (["machine", machine] as const) : pair,
  );
  return [...asked, ...formatListView(view)];
}

export const listStateHref = (state: ListState): string =>
  withQuery(listPath(state.query.kind), listParameters(state));

const withQuery = (path: string, parameters: readonly (readonly [string, string])[]) =>
  parameters.length === 0
    ? path
    : `${path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`;

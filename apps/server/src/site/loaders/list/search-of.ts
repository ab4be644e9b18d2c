import { formatCatalogQuery } from "@orrery/catalog";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { readListQuery } from "./read-list-query.ts";

/** The search of a list's URL in its one spelling, without the page. */
export function searchOf(
  { hub }: Pick<PageContext, "hub">,
  kind: RepoKind,
  { query: address }: Pick<PageRequest, "query">,
): string {
  const { cursor: _, ...query } = readListQuery(hub.catalog, kind, address).query;
  const parameters = new URLSearchParams();
  for (const [name, value] of formatCatalogQuery(query)) parameters.append(name, value);
  return parameters.toString();
}

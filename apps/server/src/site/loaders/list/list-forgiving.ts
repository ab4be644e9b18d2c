import type { CatalogQuery } from "@orrery/catalog";
import type { CatalogPage, CatalogPaging, Registry, Viewer } from "@orrery/registry";
import { spacedWords } from "../../../base/spaced-words.ts";

/** The words of a name that no name has as it was typed are looked for one by one, with a typo in each. */
export async function listForgiving(
  search: Registry["search"],
  viewer: Viewer,
  query: CatalogQuery,
  paging: CatalogPaging,
): Promise<CatalogPage> {
  const page = await search.list(viewer, query, paging);
  const text =
    page.total === 0 && !query.textIn && query.text ? spacedWords(query.text) : undefined;
  return text === undefined ? page : search.list(viewer, { ...query, text }, paging);
}

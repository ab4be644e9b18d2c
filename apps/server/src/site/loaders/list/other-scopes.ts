import type { CatalogQuery } from "@orrery/catalog";
import type { Viewer } from "@orrery/registry";
import type { OtherScope } from "@orrery/web/page-data/repo-list";
import { matchesQuery } from "../../../base/matches-query.ts";
import type { Hub } from "../../../hub/hub.ts";

const MAX_TASKS = 3;

/** Where words that are in no name are found: in cards, and in the names of tasks. Scopes without results are left out. */
export async function otherScopes(
  { catalog, registry: { search } }: Hub,
  viewer: Viewer,
  query: CatalogQuery,
): Promise<readonly OtherScope[]> {
  const { text, textIn, cursor: _, ...filters } = query;
  if (!text || textIn) return [];
  const matches = matchesQuery(text);
  const tasks = Object.entries(catalog.tasks).filter(([tag, { label }]) =>
    matches(tag.replaceAll("-", " "), label),
  );
  const scopes = [
    { label: undefined, query: { ...query, textIn: "cards", cursor: undefined } as const },
    ...tasks.slice(0, MAX_TASKS).map(([tag, { label }]) => ({
      label,
      query: { ...filters, values: { ...filters.values, task: [tag] } },
    })),
  ];
  const counted = await Promise.all(
    scopes.map(async (scope) => ({
      ...scope,
      total: (await search.list(viewer, scope.query, { limit: 0 })).total,
    })),
  );
  return counted
    .filter(({ total }) => total > 0)
    .map(({ label, ...scope }) => ({ ...scope, ...(label && { task: label }) }));
}

import type { LibrariesData } from "@orrery/web/page-data/libraries";
import { askedFor, matchesQuery } from "../../base/matches-query.ts";
import type { Load } from "../page-context.ts";

/** Every library that the catalog knows, those of this hub's models first. */
export const loadLibraries: Load<LibrariesData> = async ({ hub }, { viewer, query }) => {
  const counted = await hub.registry.repos.countByLibrary(viewer, { type: "model" });
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const q = askedFor(query);
  const matches = matchesQuery(q);
  const all = Object.entries(hub.catalog.libraries);
  const libraries = all
    .filter(([key, { prettyLabel, repoName }]) => matches(key, prettyLabel, repoName))
    .map(([key, { prettyLabel, repoUrl, docsUrl }]) => ({
      key,
      label: prettyLabel,
      count: counts.get(key) ?? 0,
      repoUrl,
      ...(docsUrl && { docsUrl }),
    }));
  return {
    ...(q && { q }),
    total: all.length,
    libraries: libraries.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
  };
};

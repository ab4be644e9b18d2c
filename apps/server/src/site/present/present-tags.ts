import { type CatalogKind, FACETS, type FacetName } from "@orrery/catalog";
import type { RepoTag } from "@orrery/web/page-data/repo/repo-head";
import { type LabelTables, valueLabel } from "./value-label.ts";

/** Prefix of a tag → the facet that its values belong to. */
const FACET_OF: Readonly<Record<string, FacetName>> = {
  arxiv: "arxiv",
  format: "format",
  modality: "modality",
  size_categories: "rows",
  task_categories: "task",
};
/** What a row says about a dataset, in this order. */
const IN_ROWS: readonly FacetName[] = ["task", "rows", "format"];
const MOST_OF_EACH = 2;

/** A tag as a filter of lists, called as the filter calls it. */
export function presentTag(tables: LabelTables, kind: CatalogKind, tag: string): RepoTag {
  const [, prefix = "", value = ""] = /^(\w+):(.+)$/.exec(tag) ?? [];
  return Object.hasOwn(FACET_OF, prefix)
    ? inFacet(tables, kind, FACET_OF[prefix]!, value)
    : inFacet(tables, kind, "tag", tag);
}

export const presentLanguage = (tables: LabelTables, kind: CatalogKind, code: string): RepoTag =>
  inFacet(tables, kind, "language", code);

/** What a dataset is for, how many rows it has and in which formats: labels, most specific first. */
export function datasetContents(tables: LabelTables, tags: readonly string[]): readonly string[] {
  const found = tags.map((tag) => presentTag(tables, "dataset", tag));
  return IN_ROWS.flatMap((facet) =>
    found
      .filter(({ parameter }) => parameter === FACETS[facet].parameter)
      .slice(0, MOST_OF_EACH)
      .map(({ label }) => label),
  );
}

function inFacet(tables: LabelTables, kind: CatalogKind, facet: FacetName, value: string): RepoTag {
  const label = valueLabel(tables, kind, facet, value);
  return {
    parameter: FACETS[facet].parameter,
    value,
    label: facet === "rows" ? `${label} rows` : label,
  };
}

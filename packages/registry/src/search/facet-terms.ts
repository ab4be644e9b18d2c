import type { FacetName } from "@orrery/catalog";

/** The prefixes of a facet's values in a repo's terms. Authors are namespaces and have a separate column. */
const PREFIXES: Readonly<Record<FacetName, string>> = {
  task: "task:",
  modality: "modality:",
  format: "format:",
  rows: "size_categories:",
  library: "library:",
  language: "language:",
  license: "license:",
  provider: "provider:",
  app: "app:",
  author: "author:",
  dataset: "dataset:",
  baseModel: "base_model:",
  arxiv: "arxiv:",
  region: "region:",
  tag: "",
};

const RELATION = /^base_model:(?:finetune|adapter|quantized|merge):/;
const BY_PREFIX = new Map<string, FacetName>(
  Object.entries(PREFIXES).map(([name, prefix]) => [prefix, name as FacetName]),
);

/** The term of a facet's value. Authors are in lower case. */
export const facetTerm = (facet: FacetName, value: string): string =>
  PREFIXES[facet] + (facet === "author" ? value.toLowerCase() : value);

/** The facet and value of a term; `undefined` for a term of filters only. */
export function parseFacetTerm(
  term: string,
): { readonly facet: FacetName; readonly value: string } | undefined {
  const end = term.indexOf(":") + 1;
  if (end === 0) return { facet: "tag", value: term };
  const facet = BY_PREFIX.get(term.slice(0, end));
  if (facet === undefined || (facet === "baseModel" && RELATION.test(term))) return undefined;
  return { facet, value: term.slice(end) };
}

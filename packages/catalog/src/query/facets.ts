/** A group of values that lists are narrowed by and counted by. */
export interface Facet {
  /** Its query parameter. */
  readonly parameter: string;
  readonly label: string;
  readonly kinds: readonly CatalogKind[];
  /** A repo may have several of its values, so that "all of them" can be asked for. */
  readonly isMulti: boolean;
}

/** What catalogs list. */
export type CatalogKind = "model" | "dataset";

const BOTH = ["model", "dataset"] as const;

/**
 * Every facet, in the order in which lists show them. A value is written as in tags, without the
 * prefix: `text-generation`, `mit`, `ada/corpus`.
 */
export const FACETS = {
  task: { parameter: "task", label: "Task", kinds: BOTH, isMulti: true },
  provider: { parameter: "provider", label: "Runs with", kinds: ["model"], isMulti: true },
  modality: { parameter: "modality", label: "Modality", kinds: ["dataset"], isMulti: true },
  format: { parameter: "format", label: "Format", kinds: ["dataset"], isMulti: true },
  rows: { parameter: "rows", label: "Rows", kinds: ["dataset"], isMulti: false },
  library: { parameter: "library", label: "Library", kinds: BOTH, isMulti: true },
  language: { parameter: "language", label: "Language", kinds: BOTH, isMulti: true },
  license: { parameter: "license", label: "License", kinds: BOTH, isMulti: false },
  app: { parameter: "app", label: "Local app", kinds: ["model"], isMulti: true },
  author: { parameter: "author", label: "Author", kinds: BOTH, isMulti: false },
  dataset: { parameter: "dataset", label: "Trained on", kinds: ["model"], isMulti: true },
  baseModel: { parameter: "base_model", label: "Base model", kinds: ["model"], isMulti: true },
  arxiv: { parameter: "arxiv", label: "Paper", kinds: BOTH, isMulti: true },
  region: { parameter: "region", label: "Region", kinds: BOTH, isMulti: false },
  tag: { parameter: "tag", label: "Other tag", kinds: BOTH, isMulti: true },
} as const satisfies Readonly<Record<string, Facet>>;

export type FacetName = keyof typeof FACETS;

/** The facets of a kind, in the order of the table. */
export const facetsOf = (kind: CatalogKind): readonly FacetName[] =>
  (Object.keys(FACETS) as FacetName[]).filter((name) =>
    (FACETS[name].kinds as readonly CatalogKind[]).includes(kind),
  );

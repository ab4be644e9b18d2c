import type { LibrarySnippet } from "../library.ts";
import { DATASET_LIBRARIES, type DatasetLibraryKey } from "./dataset-libraries.ts";
import type { DatasetUse } from "./dataset-use.ts";

/** How one library loads a dataset. */
export interface DatasetLibraryUsage {
  readonly key: DatasetLibraryKey;
  readonly label: string;
  readonly docsUrl: string;
  readonly install: string;
  /** At least one. */
  readonly snippets: readonly LibrarySnippet[];
}

/** In the order in which they are offered. */
const OFFERED: readonly DatasetLibraryKey[] = [
  "datasets",
  "pandas",
  "polars",
  "duckdb",
  "pyarrow",
  "dask",
  "webdataset",
  "mlcroissant",
];

/** The libraries that load this part of a dataset. */
export const listDatasetPrograms = (use: DatasetUse): readonly DatasetLibraryUsage[] =>
  OFFERED.flatMap((key) => {
    const { prettyLabel: label, docsUrl, program } = DATASET_LIBRARIES[key];
    const snippets = program?.snippets(use) ?? [];
    return program && snippets.length > 0
      ? [{ key, label, docsUrl, install: program.install, snippets }]
      : [];
  });

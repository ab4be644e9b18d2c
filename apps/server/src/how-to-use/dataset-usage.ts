import { datasetUse, type LibrarySnippet, listDatasetPrograms } from "@orrery/catalog";
import { type LibraryChoice, TOKEN } from "./library-usage.ts";
import type { PlainSnippet, UsageSource } from "./usage-source.ts";

/** A part of a dataset, those that it could be, and what loads it. */
export interface DatasetUsage {
  readonly configs: readonly string[];
  readonly config?: string;
  readonly splits: readonly string[];
  readonly split?: string;
  readonly libraries: readonly LibraryChoice[];
  /** Code to run before any of the programs. */
  readonly setUp?: string;
}

/** How to load a dataset: the part wanted where there is one of that name, else the first. */
export function findDatasetUsage(
  { id, hubUrl, needsToken, dataset }: UsageSource,
  wanted: { readonly config?: string | undefined; readonly split?: string | undefined } = {},
): DatasetUsage {
  if (!dataset) return { configs: [], splits: [], libraries: [] };
  const { configs, paths } = dataset;
  const config = configs.find(({ name }) => name === wanted.config) ?? configs[0];
  const split = config?.splits.find(({ name }) => name === wanted.split) ?? config?.splits[0];
  const part = { config: config?.name, split: split?.name };
  const use = datasetUse({ id, hubUrl, needsToken }, configs, part, paths);
  return {
    configs: configs.map(({ name }) => name),
    splits: config?.splits.map(({ name }) => name) ?? [],
    ...(config && { config: config.name }),
    ...(split && { split: split.name }),
    libraries: listDatasetPrograms(use).map(({ key, label, docsUrl, install, snippets }) => ({
      ...{ key, label, docsUrl, hasCode: true },
      snippets: snippets.map((snippet, index) => named(snippet, index === 0 ? install : undefined)),
    })),
    ...(needsToken && { setUp: TOKEN }),
  };
}

const named = (snippet: LibrarySnippet, install: string | undefined): PlainSnippet => ({
  label: "Load the dataset",
  language: snippet.language,
  content: snippet.content,
  ...(install !== undefined && { install }),
});

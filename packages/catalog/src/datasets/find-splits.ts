import { findLayout } from "./layout/find-layout.ts";

/** One part of a configuration, and its files. */
export interface DatasetSplit {
  readonly name: string;
  readonly files: readonly string[];
}

export interface DatasetConfig {
  readonly name: string;
  readonly splits: readonly DatasetSplit[];
}

const DATA_FILE = /\.(parquet|csv|tsv|jsonl|ndjson|json)$/i;

/**
 * The rows that can be shown: what `findLayout` finds, the default configuration first, without splits that
 * have no file of the kind wanted: by default one that can be read by ranges. Where `load_dataset` refuses the
 * dataset, its files of that kind by their names.
 */
export function findSplits(
  cardData: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  kind: { test(path: string): boolean } = DATA_FILE,
): readonly DatasetConfig[] {
  const { configs, problem } = findLayout(cardData, paths);
  const isRefused = problem !== undefined && configs.length === 0;
  const found = isRefused
    ? findLayout(
        {},
        paths.filter((path) => kind.test(path)),
      ).configs
    : configs.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return found
    .map(({ name, splits }) => ({
      name,
      splits: splits
        .map((split) => ({
          name: split.name,
          // A file that fits two patterns is loaded twice, and shown once.
          files: [...new Set(split.files)].filter((path) => kind.test(path)),
        }))
        .filter(({ files }) => files.length > 0),
    }))
    .filter(({ splits }) => splits.length > 0);
}

import { findLayout, type LayoutProblem } from "@orrery/catalog";
import { EngineError, type EngineErrorCode } from "../../dataset-engine/engine-error.ts";
import type { ReadDataset } from "../../hub/datasets/find-dataset.ts";

const CODES: Readonly<Record<LayoutProblem["code"], EngineErrorCode>> = {
  "bad-configs": "ConfigNamesError",
  "bad-pattern": "ConfigNamesError",
  "bad-split-name": "ConfigNamesError",
  empty: "EmptyDatasetError",
  "missing-file": "DataFilesNotFoundError",
  "mixed-formats": "FileFormatMismatchBetweenSplitsError",
  "no-data-files": "DataFilesNotFoundError",
  "remote-file": "ConfigNamesError",
};

/** What `load_dataset` finds, also of formats that the hub does not read: the default configuration first, then by name. */
export function presentSplits(
  { name: dataset, at, entries }: ReadDataset,
  only: string | undefined,
) {
  const { problem, configs } = findLayout(at.repo.facts.cardData, [...entries.keys()]);
  if (problem) throw new EngineError(CODES[problem.code], problem.message);
  const listed = configs
    .filter(({ name }) => only === undefined || name === only)
    .toSorted(
      (one, other) =>
        Number(other.isDefault) - Number(one.isDefault) || (one.name < other.name ? -1 : 1),
    );
  if (listed.length === 0)
    throw new EngineError(
      "ConfigNotFoundError",
      `The dataset has no config ${JSON.stringify(only)}.`,
    );
  return {
    splits: listed.flatMap(({ name: config, splits }) =>
      splits.map(({ name: split }) => ({ dataset, config, split })),
    ),
    pending: [],
    failed: listed.flatMap(({ name: config, problem: own }) =>
      own ? [{ dataset, config, error: { error: own.message } }] : [],
    ),
  };
}

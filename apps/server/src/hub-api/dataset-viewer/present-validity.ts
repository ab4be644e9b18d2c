import { findSplits } from "@orrery/catalog";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { isParquet, type ReadDataset } from "../../hub/datasets/find-dataset.ts";
import { presentSplits } from "./present-splits.ts";

interface Asked {
  readonly config?: string | undefined;
  readonly split?: string | undefined;
}

/** Which routes answer for at least one of the splits that are asked about. Splits without text have no search. */
export function presentValidity(dataset: ReadDataset, asked: Asked, isInstalled: boolean) {
  if (asked.split !== undefined && asked.config === undefined)
    throw new EngineError(
      "MissingRequiredParameter",
      "Parameter 'config' is required with 'split'.",
    );
  const isAsked = (name: string) => asked.split === undefined || name === asked.split;
  const listed = presentSplits(dataset, asked.config).splits.filter(({ split }) => isAsked(split));
  if (asked.split !== undefined && listed.length === 0)
    throw new EngineError(
      "SplitNotFoundError",
      `The config has no split ${JSON.stringify(asked.split)}.`,
    );
  const isRead = findSplits(dataset.at.repo.facts.cardData, [...dataset.entries.keys()])
    .filter(({ name }) => asked.config === undefined || name === asked.config)
    .some(({ splits }) =>
      splits.some(({ name, files }) => isAsked(name) && files.every(isParquet)),
    );
  const isConverted = (dataset.conversion?.splits ?? [])
    .filter(({ config }) => asked.config === undefined || config === asked.config)
    .some(({ split, files }) => isAsked(split) && files > 0);
  const isAnswered = isInstalled && (isRead || isConverted);
  return {
    preview: isAnswered,
    viewer: isAnswered,
    search: isAnswered,
    filter: isAnswered,
    statistics: isAnswered,
  };
}

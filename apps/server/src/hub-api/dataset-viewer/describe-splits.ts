import type { DatasetEngine } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { SplitDescription } from "../../dataset-engine/engine-job.ts";
import { type FoundDataset, getConfig, getSplit } from "../../hub/datasets/find-dataset.ts";

const MOST_SPLITS = 100;

export interface DescribedSplit extends SplitDescription {
  readonly config: string;
  readonly split: string;
  readonly rows: number;
  readonly fileBytes: number;
  /** Of the files that were converted, or the same. */
  readonly originalBytes: number;
  readonly memoryBytes: number;
}

/** A split that is being converted. */
export interface Pending {
  readonly dataset: string;
  readonly config: string;
  readonly split: string;
}

export interface Failed {
  readonly dataset: string;
  readonly config: string;
  readonly error: string;
}

/** The splits of a dataset, or of one configuration, from their footers; those that cannot be read have failed. */
export async function describeSplits(
  engine: DatasetEngine,
  found: FoundDataset,
  only: string | undefined,
): Promise<{
  readonly splits: readonly DescribedSplit[];
  readonly pending: readonly Pending[];
  readonly failed: readonly Failed[];
}> {
  const configs = only === undefined ? found.configs : [getConfig(found, only)];
  const places = configs.flatMap(({ name, splits }) =>
    splits.map((split) => [name, split.name] as const),
  );
  if (places.length > MOST_SPLITS)
    throw new EngineError(
      "DatasetWithTooManySplitsError",
      `The dataset has ${places.length} splits; at most ${MOST_SPLITS} are read. Ask for one config.`,
    );
  const splits: DescribedSplit[] = [];
  const pending: Pending[] = [];
  const failed = new Map<string, Failed>();
  for (const [config, split] of places)
    try {
      splits.push(await describeSplit(engine, found, config, split));
    } catch (error) {
      if (!(error instanceof EngineError) || only !== undefined || error.status === 503)
        throw error;
      if (error.code === "ResponseNotReady") pending.push({ dataset: found.name, config, split });
      else failed.set(config, { dataset: found.name, config, error: error.message });
    }
  return { splits, pending, failed: [...failed.values()] };
}

async function describeSplit(
  engine: DatasetEngine,
  found: FoundDataset,
  config: string,
  split: string,
): Promise<DescribedSplit> {
  const { at, files } = getSplit(found, config, split);
  const description = JSON.parse(
    await engine.ask({ at, files }, { shape: "describe" }),
  ) as SplitDescription;
  const originals = getConfig(found, config).splits.find(({ name }) => name === split)?.files ?? [];
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  return {
    ...description,
    config,
    split,
    rows: sum(description.files.map(({ rows }) => rows)),
    fileBytes: sum(files.map(({ size }) => size)),
    originalBytes: sum(originals.map((path) => found.entries.get(path)?.size ?? 0)),
    memoryBytes: sum(description.files.map(({ memoryBytes }) => memoryBytes)),
  };
}

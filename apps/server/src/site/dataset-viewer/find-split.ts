import type { DatasetConfig } from "@orrery/catalog";
import { isRegistryError, type RepoAt } from "@orrery/registry";
import type { LeftOut, ViewerNotice } from "@orrery/web/page-data/repo/split-viewer";
import type { EngineSplit } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { FoundConversion } from "../../hub/datasets/find-conversion.ts";
import {
  type FoundDataset,
  findConfigs,
  getSplit,
  readDatasetAt,
} from "../../hub/datasets/find-dataset.ts";
import type { PageContext } from "../page-context.ts";

/** The split that an address chooses, by default the first of the first configuration. */
export interface ChosenSplit {
  readonly configs: readonly DatasetConfig[];
  readonly config: DatasetConfig;
  readonly split: string;
  readonly files: EngineSplit;
  readonly found: FoundDataset;
  /** What its conversion left out. */
  readonly leftOut?: LeftOut;
}

export interface SplitSearch {
  readonly chosen?: ChosenSplit;
  /** Without a split: its conversion is under way, or failed. */
  readonly notice?: ViewerNotice;
}

/** Nothing if the dataset engine is not installed or does not read the split, and for who may not read its files. */
export async function findSplit(
  { hub: { registry, datasetEngine } }: PageContext,
  at: RepoAt,
  query: URLSearchParams,
): Promise<SplitSearch> {
  if (!datasetEngine.isInstalled) return {};
  try {
    const found = findConfigs(await readDatasetAt(registry, at));
    const { configs } = found;
    const config = configs.find(({ name }) => name === query.get("config")) ?? configs[0];
    const split =
      config?.splits.find(({ name }) => name === query.get("split")) ?? config?.splits[0];
    if (!config || !split) return {};
    const files = getSplit(found, config.name, split.name);
    const leftOut = found.conversion && leftOutOf(found.conversion, config.name, split.name);
    return {
      chosen: { configs, config, split: split.name, files, found, ...(leftOut && { leftOut }) },
    };
  } catch (error) {
    if (isRegistryError(error) && error.code === "gated-repo") return {};
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "ResponseNotReady") return { notice: { kind: "converting" } };
    if (error.code !== "DatasetGenerationError") return {};
    return { notice: { kind: "problem", message: error.message } };
  }
}

function leftOutOf(
  { splits }: Pick<FoundConversion, "splits">,
  config: string,
  split: string,
): LeftOut | undefined {
  const found = splits.find((one) => one.config === config && one.split === split);
  const { badRows = 0, badCells = 0, problems = [] } = found ?? {};
  return badRows + badCells > 0 ? { rows: badRows, cells: badCells, problems } : undefined;
}

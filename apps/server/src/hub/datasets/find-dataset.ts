import { type DatasetConfig, findSplits } from "@orrery/catalog";
import {
  formatRepoId,
  parseRepoId,
  type Registry,
  RegistryError,
  type RepoAt,
  type TreeEntry,
  type Viewer,
} from "@orrery/registry";
import type { EngineSplit } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { PAGE_ENTRIES } from "../list-paths.ts";
import { isConverted } from "./convert/plan-splits.ts";
import { type FoundConversion, findConversion, getConverted } from "./find-conversion.ts";

/** A dataset that the viewer may read, and its files by path. */
export interface ReadDataset {
  readonly name: string;
  readonly at: RepoAt;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** As Parquet files; absent where the hub converts nothing of it. */
  readonly conversion?: FoundConversion | undefined;
}

/** The same with its configurations and splits. */
export interface FoundDataset extends ReadDataset {
  readonly configs: readonly DatasetConfig[];
}

/** Throws `repo-not-found`, and `gated-repo` for one whose files the viewer may not read. */
export async function readDataset(
  registry: Pick<Registry, "files" | "conversions">,
  viewer: Viewer,
  name: string,
): Promise<ReadDataset> {
  const id = parseRepoId("dataset", name);
  if (!id) throw new RegistryError("repo-not-found", "Dataset not found.");
  return readDatasetAt(registry, await registry.files.at(viewer, id, "main"));
}

/** The same at a commit. Throws `gated-repo` for one whose files the viewer may not read. */
export async function readDatasetAt(
  { files, conversions }: Pick<Registry, "files" | "conversions">,
  at: RepoAt,
): Promise<ReadDataset> {
  files.requireAll(at);
  const listed = await files.list(at, "", true, PAGE_ENTRIES);
  const entries = new Map(
    listed.filter(({ type }) => type === "file").map((entry) => [entry.path as string, entry]),
  );
  const conversion = await findConversion({ files, conversions }, at);
  return { name: formatRepoId(at.repo.id), at, entries, conversion };
}

/** Throws `EmptyDatasetError` for one without rows that the hub reads. */
export function findConfigs(dataset: ReadDataset): FoundDataset {
  const paths = [...dataset.entries.keys()];
  const kind = dataset.conversion && CONVERTED_FILE;
  const configs =
    convertedConfigs(dataset) ?? findSplits(dataset.at.repo.facts.cardData, paths, kind);
  if (configs.length === 0)
    throw new EngineError("EmptyDatasetError", "The dataset has no files with rows.");
  return { ...dataset, configs };
}

/** Of a dataset with more files than a page looks at. */
function convertedConfigs({ entries, conversion }: ReadDataset) {
  if (entries.size < MOST_FILES || !conversion || conversion.isPending) return undefined;
  const splits = conversion.splits.filter(({ files }) => files > 0);
  if (splits.length === 0) return undefined;
  return [...Map.groupBy(splits, ({ config }) => config)].map(([name, own]) => ({
    name,
    // Not those of the dataset: so the split is read from its conversion.
    splits: own.map(({ split }) => ({ name: split, files: [""] })),
  }));
}

export function getConfig({ configs }: FoundDataset, name: string): DatasetConfig {
  const config = configs.find((one) => one.name === name);
  if (config) return config;
  throw new EngineError(
    "ConfigNotFoundError",
    `The dataset has no config ${JSON.stringify(name)}. It has: ${listed(configs)}.`,
  );
}

/** Folders count in a list of entries, too. */
const MOST_FILES = PAGE_ENTRIES / 2;

/** What is shown of a dataset that the hub converts. */
const CONVERTED_FILE = { test: isConverted };

export const isParquet = (path: string): boolean => /\.parquet$/i.test(path);

/** The files of a split for the engine: its own, or Parquet that was made of them. Throws where there are none. */
export function getSplit(found: FoundDataset, configName: string, name: string): EngineSplit {
  const { splits } = getConfig(found, configName);
  const split = splits.find((one) => one.name === name);
  if (!split)
    throw new EngineError(
      "SplitNotFoundError",
      `The config has no split ${JSON.stringify(name)}. It has: ${listed(splits)}.`,
    );
  const other = split.files.find((path) => !isParquet(path));
  if (other !== undefined && found.conversion)
    return getConverted(found.conversion, configName, name);
  if (other !== undefined)
    throw new EngineError(
      "NotSupportedDisabledViewerError",
      `The hub reads rows of Parquet files by this API; ${JSON.stringify(other)} is another.`,
    );
  const files = split.files.flatMap((path) => found.entries.get(path) ?? []);
  return { at: found.at, files };
}

const listed = (all: readonly { readonly name: string }[]) =>
  all
    .slice(0, 20)
    .map(({ name }) => JSON.stringify(name))
    .join(", ");

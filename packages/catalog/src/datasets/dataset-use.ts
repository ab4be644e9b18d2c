import { DATASET_FORMAT_RULES, FORMAT_LIBRARIES } from "../facts/dataset-rules.ts";
import { findFormats } from "../facts/format-rules.ts";
import { type DatasetConfig, findSplits } from "./find-splits.ts";
import { listRecordSets } from "./record-sets.ts";

/** How the rows of a split are kept. */
export type DataFormat = "parquet" | "csv" | "tsv" | "jsonl" | "json" | "tar";

/** What programs that load a dataset depend on. */
export interface DatasetUse {
  /** `namespace/name`. */
  readonly id: string;
  /** Without a slash at the end. */
  readonly hubUrl: string;
  readonly needsToken: boolean;
  /** The argument of `load_dataset`; absent if it must find the configuration itself. */
  readonly config?: string;
  readonly split?: string;
  /** Absent where the files of the split are of no kind, or of several kinds, that other programs read. */
  readonly data?: DatasetData;
  /** The part of the dataset's Croissant description that is about it. */
  readonly recordSet?: string;
  /** Whether the `datasets` library reads such files. */
  readonly isLoadable: boolean;
}

export interface DatasetData {
  readonly format: DataFormat;
  /** At least one. */
  readonly files: readonly string[];
}

const FORMATS: Readonly<Record<string, DataFormat>> = {
  parquet: "parquet",
  csv: "csv",
  tsv: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "json",
  tar: "tar",
};
/** fsspec, Polars and DuckDB read these as patterns or chained URLs. */
const READ_AS_PATTERN = /[*?[\]{}]|::/;
const TAR = /\.tar$/i;

/** The configurations with rows to load: of tables, else of shards. */
export function findLoadable(
  cardData: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): readonly DatasetConfig[] {
  const tables = findSplits(cardData, paths);
  return tables.length > 0 ? tables : findSplits(cardData, paths, TAR);
}

/** A dataset as programs see it, for the part of it that is wanted. */
export function datasetUse(
  about: Pick<DatasetUse, "id" | "hubUrl" | "needsToken">,
  configs: readonly DatasetConfig[],
  wanted: { readonly config: string | undefined; readonly split: string | undefined },
  paths: readonly string[],
): DatasetUse {
  const config = configs.find(({ name }) => name === wanted.config) ?? configs[0];
  const split = config?.splits.find(({ name }) => name === wanted.split) ?? config?.splits[0];
  const data = split && dataOf(split.files);
  const set = listRecordSets(configs).find(
    (one) => one.config === config?.name && one.split === split?.name,
  );
  const isNamed = configs.length > 1 || (config !== undefined && config.name !== "default");
  return {
    ...about,
    ...(config && isNamed && { config: config.name }),
    ...(split && { split: split.name }),
    ...(data && { data }),
    ...(set && { recordSet: set.id }),
    isLoadable: findFormats(
      paths.map((path) => ({ path, size: 0 })),
      DATASET_FORMAT_RULES,
    ).some((format) => FORMAT_LIBRARIES[format]?.includes("datasets")),
  };
}

function dataOf(files: readonly string[]): DatasetData | undefined {
  const formats = new Set(
    files.map((path) => FORMATS[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""]),
  );
  const [format] = formats;
  if (formats.size !== 1 || !format || files.some((path) => READ_AS_PATTERN.test(path)))
    return undefined;
  return { format, files };
}

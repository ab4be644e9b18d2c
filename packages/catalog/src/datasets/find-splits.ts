import { asRecord, asText, asTexts, field } from "../facts/untrusted.ts";
import { glob } from "./glob.ts";

/** One part of a configuration, and its files. */
export interface DatasetSplit {
  readonly name: string;
  readonly files: readonly string[];
}

export interface DatasetConfig {
  readonly name: string;
  readonly splits: readonly DatasetSplit[];
}

const MAX_CONFIGS = 200;
const DATA_FILE = /\.(parquet|csv|tsv|jsonl|ndjson|json)$/i;
/** About the data, not data. */
const NOT_DATA = /(^|\/)([._]|dataset_infos?\.json$|dataset_dict\.json$|state\.json$)/;

/** Words in a path that say which split it is. */
const SPLIT_WORDS: readonly (readonly [split: string, words: RegExp])[] = [
  ["train", /(?<![a-z])(train|training)(?![a-z])/i],
  ["validation", /(?<![a-z])(validation|valid|val|dev)(?![a-z])/i],
  ["test", /(?<![a-z])(test|testing|eval|evaluation)(?![a-z])/i],
];

/**
 * Which rows a dataset has, as its card says, else as its files are named. Configurations and splits
 * without a file of the kind wanted are left out: by default one that can be read by ranges.
 */
export function findSplits(
  cardData: Readonly<Record<string, unknown>>,
  paths: readonly string[],
  kind = DATA_FILE,
): readonly DatasetConfig[] {
  const files = paths.filter((path) => kind.test(path) && !NOT_DATA.test(path)).toSorted();
  const configs = field(cardData, "configs");
  const named = (Array.isArray(configs) ? configs.slice(0, MAX_CONFIGS) : [])
    .map((config) => readConfig(asRecord(config), files))
    .filter(({ splits }) => splits.length > 0);
  if (named.length > 0) return named.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const splits = byName(ofMainFormat(files));
  return splits.length > 0 ? [{ name: "default", splits }] : [];
}

function readConfig(config: Readonly<Record<string, unknown>>, files: readonly string[]) {
  const folder = asText(field(config, "data_dir"), 300)?.replace(/\/$/, "");
  const inFolder = folder ? files.filter((path) => path.startsWith(`${folder}/`)) : files;
  const wanted = field(config, "data_files");
  const name = asText(field(config, "config_name")) ?? "default";
  return {
    name,
    isDefault: field(config, "default") === true || name === "default",
    splits:
      wanted === undefined ? byName(ofMainFormat(inFolder)) : byPatterns(wanted, files, folder),
  };
}

/** `data_files`: patterns alone, or a list of splits with theirs. */
function byPatterns(wanted: unknown, files: readonly string[], folder: string | undefined) {
  const matching = (patterns: unknown) => {
    const fits = asTexts(patterns, 100, 300).map((pattern) =>
      glob(folder ? `${folder}/${pattern}` : pattern),
    );
    return files.filter((path) => fits.some((fit) => fit(path)));
  };
  const items = Array.isArray(wanted) ? wanted : [wanted];
  if (items.every((item) => typeof item === "string")) return byName(matching(items));
  return items
    .map(asRecord)
    .map((item) => ({
      name: asText(field(item, "split")) ?? "train",
      files: matching(field(item, "path")),
    }))
    .filter((split) => split.files.length > 0);
}

/** A folder may mix formats: the files of the most common one. */
function ofMainFormat(files: readonly string[]): readonly string[] {
  const byFormat = Map.groupBy(files, (path) => DATA_FILE.exec(path)?.[1]?.toLowerCase());
  return [...byFormat.values()].reduce(
    (most, some) => (some.length > most.length ? some : most),
    [],
  );
}

/** `data/train-00000-of-00002.parquet` → `train`; files without a split in their names are `train`. */
function byName(files: readonly string[]): readonly DatasetSplit[] {
  const groups = Map.groupBy(files, (path) => {
    const [, shard] = /(?:^|\/)([\w.]+?)-\d{5}-of-\d{5}[^/]*$/.exec(path) ?? [];
    return SPLIT_WORDS.find(([, words]) => words.test(path))?.[0] ?? shard ?? "train";
  });
  const order = (name: string) => {
    const index = SPLIT_WORDS.findIndex(([split]) => split === name);
    return index === -1 ? SPLIT_WORDS.length : index;
  };
  return [...groups]
    .map(([name, some]) => ({ name, files: some }))
    .toSorted((one, other) => order(one.name) - order(other.name));
}

import { type Builder, isReadBy, type Reading, readingOf } from "./builders.ts";
import { type CardConfig, readCardConfigs } from "./card-configs.ts";
import { type DataFolder, dataFolder } from "./data-files.ts";
import { type FoundSplit, splitsByName } from "./name-conventions.ts";

export type LayoutProblemCode =
  | "bad-configs"
  | "bad-pattern"
  | "bad-split-name"
  | "empty"
  | "missing-file"
  | "mixed-formats"
  | "no-data-files"
  | "remote-file";

/** Why `load_dataset` refuses a dataset, or one of its configurations. */
export interface LayoutProblem {
  readonly code: LayoutProblemCode;
  readonly message: string;
}

export interface LayoutConfig {
  readonly name: string;
  readonly isDefault: boolean;
  /** In the card's order, else train, validation, test and the others. A split may be without files. */
  readonly splits: readonly FoundSplit[];
  /** What the card says of how its files are read. */
  readonly options: Readonly<Record<string, unknown>>;
  /** There are no splits then. */
  readonly problem?: LayoutProblem;
}

/** Which rows a dataset has. */
export interface DatasetLayout {
  /** What reads the files of all configurations; absent with a problem. Archives hide it: `zip`. */
  readonly builder?: Builder | "zip";
  /** In the card's order. With the problem `mixed-formats`, what each would have. */
  readonly configs: readonly LayoutConfig[];
  readonly problem?: LayoutProblem;
}

const MESSAGES: Readonly<Record<LayoutProblemCode, (detail: string) => string>> = {
  "bad-configs": (detail) => `The card's configurations are not valid. ${detail}`,
  "bad-pattern": (pattern) => `In \`${pattern}\`, ** must be a whole part of the path.`,
  "bad-split-name": () =>
    "A file in data/ is named like a shard of a split that has no valid name: use letters, digits and underscores.",
  empty: () => "The dataset has no data files.",
  "missing-file": (pattern) => `There is no data file at \`${pattern}\`.`,
  "mixed-formats": (formats) => `The splits must have one format. They have ${formats}.`,
  "no-data-files": () => "The dataset has no files of a format that can be loaded.",
  "remote-file": (pattern) => `\`${pattern}\` is not a file of this dataset.`,
};

const problem = (code: LayoutProblemCode, detail = ""): LayoutProblem => ({
  code,
  message: MESSAGES[code](detail),
});

type Splits = readonly FoundSplit[] | LayoutProblem;
const isProblem = (splits: Splits): splits is LayoutProblem => "code" in splits;
const failed = (found: LayoutProblem): DatasetLayout => ({ configs: [], problem: found });

/** The configurations, splits and files that `load_dataset` finds (decision 104), without a look into files. */
export function findLayout(
  cardData: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): DatasetLayout {
  const cards = readCardConfigs(cardData);
  if (typeof cards === "string") return failed(problem("bad-configs", cards));
  const sorted = paths.toSorted();
  const root = dataFolder(sorted, "");
  // The first configuration's files say the format of all, looked for without its folder.
  const first = cards[0]?.splits ? byPatterns(root, cards[0].splits) : byNames(root);
  if (isProblem(first)) return failed(first);
  const reading = commonReading(first);
  if ("code" in reading && reading.code === "no-data-files") return failed(reading);
  const configs = cards.map((card) => findConfig(sorted, root, card));
  if ("code" in reading)
    return { configs: cards.length > 0 ? configs.map(present) : ofAll(first), problem: reading };
  const [one, other] = cards.filter(({ isDefault }) => isDefault);
  if (one && other)
    return failed(
      problem("bad-configs", `Both \`${one.name}\` and \`${other.name}\` are the default.`),
    );
  const broken = configs.find(({ splits }) => isProblem(splits) && IS_OF_ALL.has(splits.code));
  if (broken) return failed(broken.splits as LayoutProblem);
  const own = first.map(({ name, files }) => ({
    name,
    files: files.filter((path) => isReadBy(reading, path)),
  }));
  return {
    builder: reading.builder,
    configs: cards.length > 0 ? configs.map(present) : ofAll(own),
  };
}

/** What a configuration has because of names of files is the same for all of a dataset. */
const IS_OF_ALL: ReadonlySet<LayoutProblemCode> = new Set(["empty", "bad-split-name"]);

const ofAll = (splits: readonly FoundSplit[]): readonly LayoutConfig[] => [
  { name: "default", isDefault: true, splits, options: {} },
];

const present = ({ splits, ...config }: CardSplits): LayoutConfig =>
  isProblem(splits) ? { ...config, splits: [], problem: splits } : { ...config, splits };

interface CardSplits extends Pick<LayoutConfig, "name" | "isDefault" | "options"> {
  readonly splits: Splits;
}

function findConfig(paths: readonly string[], root: DataFolder, card: CardConfig): CardSplits {
  const { name, isDefault, options, folder: path } = card;
  const folder = path ? dataFolder(paths, path) : root;
  return {
    name,
    isDefault,
    options,
    splits: card.splits ? byPatterns(folder, card.splits) : byNames(folder),
  };
}

function byNames(folder: DataFolder): Splits {
  const splits = splitsByName(folder);
  return typeof splits === "string" ? problem(splits) : splits;
}

function byPatterns(folder: DataFolder, splits: NonNullable<CardConfig["splits"]>): Splits {
  const found: FoundSplit[] = [];
  for (const { name, patterns } of splits) {
    const files: string[] = [];
    for (const pattern of patterns) {
      const some = folder.resolve(pattern);
      if (typeof some === "string") return problem(some, pattern);
      files.push(...some);
    }
    found.push({ name, files });
  }
  return found;
}

/** All splits must be read alike. */
function commonReading(splits: readonly FoundSplit[]): Reading | LayoutProblem {
  const readings = splits.map(({ name, files }) => ({ name, reading: readingOf(files) }));
  const keys = new Set(readings.map(({ reading }) => reading && JSON.stringify(reading)));
  if (keys.size <= 1) return readings[0]?.reading ?? problem("no-data-files");
  const said = readings.map(
    ({ name, reading }) => `\`${name}\`: ${reading?.builder ?? "no files"}`,
  );
  return problem("mixed-formats", said.join(", "));
}

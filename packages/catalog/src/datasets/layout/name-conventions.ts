import { isKnown } from "./builders.ts";
import { type DataFolder, isPlain } from "./data-files.ts";

/** A split and the paths of its files, in the order in which they are read. */
export interface FoundSplit {
  readonly name: string;
  readonly files: readonly string[];
}

/** The words for each split, in the order in which their files are read. */
const SPLIT_WORDS = {
  train: ["train", "training"],
  validation: ["validation", "valid", "dev", "val"],
  test: ["test", "testing", "eval", "evaluation"],
} as const;
const SPLITS = Object.keys(SPLIT_WORDS) as (keyof typeof SPLIT_WORDS)[];

/** A word counts between these, or where a name starts; in names of folders also where one ends. */
const WORD =
  /(?<=^|[-._ 0-9])(train|training|validation|valid|dev|val|test|testing|eval|evaluation)(?=[-._ 0-9]|$)/g;
/** Where in a name a word is: files are read in this order. */
const PLACES = ["whole", "start", "end", "middle"] as const;

const SHARD = /^data\/[^/]*-\d{5}-of-\d{5}[^/]*\.[^/]*$/;
/** The last of what looks like a shard's number counts. */
const SHARD_NAME = /^data\/([^/]+)-\d{5}-of-\d{4}/;
const SPLIT_NAME = /^[\p{L}\p{N}_]+(\.[\p{L}\p{N}_]+)*$/u;

export const isSplitName = (name: string): boolean => SPLIT_NAME.test(name);

/** The splits of files that no card describes; or what is wrong with them. A split may be without files. */
export function splitsByName({
  paths,
  prefix,
}: DataFolder): readonly FoundSplit[] | "empty" | "bad-split-name" {
  const plain = paths.filter(isPlain);
  const splits =
    byShards(plain) ??
    byEvaluations(plain) ??
    byWords(plain, folderKeys) ??
    byWords(plain, fileKeys);
  if (splits === "bad-split-name") return splits;
  if (!splits && plain.length === 0) return "empty";
  return (splits ?? [{ name: "train", files: plain }]).map(({ name, files }) => ({
    name,
    files: files.filter(isKnown).map((path) => prefix + path),
  }));
}

/** `data/train-00000-of-00002.parquet` → `train`, and any other name that is so followed by numbers. */
function byShards(paths: readonly string[]): readonly FoundSplit[] | "bad-split-name" | undefined {
  const shards = paths.filter((path) => SHARD.test(path));
  if (shards.length === 0) return undefined;
  const groups = Map.groupBy(shards, (path) => SHARD_NAME.exec(path)?.[1] ?? "");
  if ([...groups.keys()].some((name) => !isSplitName(name))) return "bad-split-name";
  const others = [...groups.keys()].filter((name) => !(name in SPLIT_WORDS)).toSorted();
  return [...SPLITS.filter((name) => groups.has(name)), ...others].map((name) => ({
    name,
    files: groups.get(name)!,
  }));
}

function byEvaluations(paths: readonly string[]): readonly FoundSplit[] | undefined {
  const files = paths.filter((path) => path.endsWith(".eval"));
  return files.length > 0 ? [{ name: "logs", files }] : undefined;
}

/** A file counts once for each word and place, as the library reads it. */
function byWords(
  paths: readonly string[],
  keysOfPath: (path: string) => ReadonlySet<string>,
): readonly FoundSplit[] | undefined {
  const groups = new Map<string, string[]>();
  for (const path of paths)
    for (const key of keysOfPath(path)) {
      const files = groups.get(key);
      if (files) files.push(path);
      else groups.set(key, [path]);
    }
  if (groups.size === 0) return undefined;
  return SPLITS.map((name) => ({
    name,
    files: SPLIT_WORDS[name].flatMap((word) =>
      PLACES.flatMap((place) => groups.get(`${word} ${place}`) ?? []),
    ),
  })).filter(({ files }) => files.length > 0);
}

const folderKeys = (path: string): ReadonlySet<string> =>
  new Set(path.split("/").slice(0, -1).flatMap(keysOf));

/** The name of a file continues after a word, with its extension at least. */
const fileKeys = (path: string): ReadonlySet<string> =>
  new Set(
    keysOf(path.slice(path.lastIndexOf("/") + 1)).filter((key) => /(start|middle)$/.test(key)),
  );

const keysOf = (name: string): readonly string[] =>
  [...name.matchAll(WORD)].map(({ 0: word, index }) => {
    const [isStart, isEnd] = [index === 0, index + word.length === name.length];
    return `${word} ${isStart ? (isEnd ? "whole" : "start") : isEnd ? "end" : "middle"}`;
  });

import { isKnown } from "./builders.ts";
import { isMagic, parseGlob } from "./glob.ts";

const IGNORED: ReadonlySet<string> = new Set([
  "README.md",
  "config.json",
  "dataset_info.json",
  "dataset_infos.json",
  "dummy_data.zip",
  "dataset_dict.json",
]);

/** A part that starts with a dot, unless it is of dots alone. */
const HIDDEN = /^\.+[^.]/;
const countHidden = (path: string) => path.split("/").filter((part) => HIDDEN.test(part)).length;
/** Folders such as `__pycache__`. */
const countSpecial = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .filter((part) => part.startsWith("__")).length;
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Whether a file counts where no pattern names it. */
export const isPlain = (path: string): boolean =>
  !IGNORED.has(nameOf(path)) && countHidden(path) === 0 && countSpecial(path) === 0;

/** Why a pattern has no files. */
export type PatternProblem = "bad-pattern" | "missing-file" | "remote-file";

/** The files of one folder of a repo. */
export interface DataFolder {
  /** Where it is in the repo: empty, or with a slash at the end. */
  readonly prefix: string;
  /** Relative to the folder, sorted. */
  readonly paths: readonly string[];
  /** Known data files that fit a pattern, with their paths in the repo; or why there can be none. */
  readonly resolve: (pattern: string) => readonly string[] | PatternProblem;
}

/** The files below `folder`, an empty text for all. `paths` must be sorted. */
export function dataFolder(paths: readonly string[], folder: string): DataFolder {
  const prefix = folder && `${folder}/`;
  const inside = prefix
    ? startingWith(paths, prefix).map((path) => path.slice(prefix.length))
    : paths;
  const known = new Map<string, readonly string[] | PatternProblem>();
  return {
    prefix,
    paths: inside,
    resolve(written) {
      const answer = known.get(written) ?? resolvePattern(inside, written, prefix);
      known.set(written, answer);
      return answer;
    },
  };
}

function resolvePattern(paths: readonly string[], written: string, prefix: string) {
  if (/^\/|:\/\//.test(written)) return "remote-file";
  const pattern = cleanPath(written);
  const fits = parseGlob(pattern);
  if (!fits) return "bad-pattern";
  const [hidden, special, name] = [countHidden(pattern), countSpecial(pattern), nameOf(pattern)];
  const start = /^[^*?[]*/.exec(pattern)?.[0] ?? "";
  const found = startingWith(paths, start).filter(
    (path) =>
      isKnown(path) &&
      fits(path) &&
      (nameOf(path) === name || !IGNORED.has(nameOf(path))) &&
      countHidden(path) === hidden &&
      countSpecial(path) === special,
  );
  if (found.length === 0 && !isMagic(pattern)) return "missing-file";
  return found.map((path) => prefix + path);
}

/** `./a//b` → `a/b`. */
export const cleanPath = (path: string): string =>
  path
    .split("/")
    .filter((part, index, parts) => part !== "." && (part !== "" || index === parts.length - 1))
    .join("/");

/** Those of sorted paths that start with a text. */
function startingWith(paths: readonly string[], start: string): readonly string[] {
  if (start === "") return paths;
  const first = lowerBound(paths, start);
  let end = first;
  while (end < paths.length && paths[end]!.startsWith(start)) end++;
  return paths.slice(first, end);
}

function lowerBound(paths: readonly string[], wanted: string): number {
  let [low, high] = [0, paths.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (paths[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { RegistryError } from "../errors.ts";
import type { GitTreeItem, ReadTree } from "../git.ts";
import { byteLength, isPathSegment, MAX_PATH_BYTES } from "../ids.ts";

/** Folders in folders. */
const MAX_DEPTH = 100;

/** Why a state cannot be one of ours, with the paths relative to the tree that has it. */
interface Problem {
  readonly code: "invalid-path" | "path-clash";
  readonly path: string;
  readonly other?: string;
}

/** What a tree holds, itself not counted. */
interface Measure {
  readonly entries: number;
  readonly height: number;
  /** The bytes of the longest path. */
  readonly longest: number;
  readonly problem: Problem | undefined;
}

/** Trees that were measured, by the expression they were read by; what two commits share is read once. */
export type KnownTrees = Map<string, Measure>;

export const createKnownTrees = (): KnownTrees => new Map();

const MAX_KNOWN = 200_000;

/**
 * Throws `too-many-entries` for a root tree of more files and folders than `most` (0: any number), or of
 * folders nested too deep. Each tree object is read once, however often it is in the commit, and never
 * more than `most` of them: a tree that unfolds to a thousand million paths costs as much as its objects.
 */
export async function countTree(
  read: ReadTree,
  root: string,
  most: number,
  known: KnownTrees,
): Promise<Measure> {
  const limit = most || Number.POSITIVE_INFINITY;
  let visited = 0;

  async function measure(tree: string, depth: number, before: number): Promise<Measure> {
    const done = known.get(tree);
    if (done) return bounded(done, depth, before);
    if (++visited > limit + 1 || depth > MAX_DEPTH) throw tooManyEntries(most);
    const { count, folders, longest, problem } = await readNames(read, tree, limit - before, most);
    let total: Measure = { entries: count, height: 0, longest, problem };
    for (const folder of folders) {
      const below = await measure(folder.oid, depth + 1, before + total.entries);
      total = {
        entries: total.entries + below.entries,
        height: Math.max(total.height, below.height + 1),
        longest: Math.max(total.longest, byteLength(folder.name) + 1 + below.longest),
        problem: total.problem ?? (below.problem && inFolder(folder.name, below.problem)),
      };
    }
    remember(known, tree, total);
    return total;
  }

  function bounded(done: Measure, depth: number, before: number): Measure {
    if (before + done.entries > limit || depth + done.height > MAX_DEPTH)
      throw tooManyEntries(most);
    return done;
  }

  return measure(root, 0, 0);
}

/** The oldest go when there are many. */
function remember(known: KnownTrees, tree: string, measure: Measure): void {
  const [oldest] = known.size < MAX_KNOWN ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  known.set(tree, measure);
}

/** As `countTree`, and throws `invalid-path` or `path-clash` for a state that a commit could not make. */
export async function checkTree(
  read: ReadTree,
  root: string,
  most: number,
  known: KnownTrees = createKnownTrees(),
): Promise<void> {
  const { longest, problem } = await countTree(read, root, most, known);
  if (problem?.code === "path-clash") throw pathClash(problem.path, problem.other ?? "");
  if (problem) throw invalidPath(problem.path);
  if (longest > MAX_PATH_BYTES)
    throw new RegistryError("invalid-path", `A path is too long (limit: ${MAX_PATH_BYTES} bytes).`);
}

async function readNames(read: ReadTree, tree: string, left: number, most: number) {
  const folders: GitTreeItem[] = [];
  const spellings = new Map<string, string>();
  let count = 0;
  let longest = 0;
  let problem: Problem | undefined;
  for await (const items of (await read(tree)) ?? [])
    for (const item of items) {
      if (++count > left) throw tooManyEntries(most);
      if (item.type === "directory") folders.push(item);
      longest = Math.max(longest, byteLength(item.name));
      problem ??= problemOf(item.name, spellings);
      spellings.set(item.name.toLowerCase(), item.name);
    }
  return { folders, count, longest, problem };
}

/** Two names that differ only by case cannot exist in one folder on every system. */
function problemOf(name: string, spellings: ReadonlyMap<string, string>): Problem | undefined {
  // What git could not read as UTF-8 has become a replacement character.
  if (!isPathSegment(name) || name.includes("\ufffd")) return { code: "invalid-path", path: name };
  const other = spellings.get(name.toLowerCase());
  return other === undefined ? undefined : { code: "path-clash", path: name, other };
}

const inFolder = (folder: string, { code, path, other }: Problem): Problem => ({
  code,
  path: `${folder}/${path}`,
  ...(other !== undefined && { other: `${folder}/${other}` }),
});

export const tooManyEntries = (most: number) =>
  new RegistryError(
    "too-many-entries",
    `A commit can have at most ${most.toLocaleString("en-US")} files and folders, at most ${MAX_DEPTH} folders deep. Put small files into archives or several repos.`,
  );

const pathClash = (path: string, other: string) =>
  new RegistryError(
    "path-clash",
    `${path} conflicts with ${other}: they differ only by case, or one is a folder.`,
  );

const invalidPath = (path: string) =>
  new RegistryError("invalid-path", `Invalid path: ${JSON.stringify(path.slice(0, 200))}.`);

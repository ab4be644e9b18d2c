import { dirname } from "node:path";
import type { CommitId, GitEntry, GitStore, RepoPath } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { runGit } from "./run-git.ts";
import { parseTreeLines } from "./tree-lines.ts";

const MAX_CACHED_ENTRIES = 200_000;

type Entries = readonly GitEntry[];

/** Lists folders. A tree never changes: what was listed once is listed for good. */
export function createTrees(gitDirOf: (key: string) => string): Pick<GitStore, "list" | "find"> {
  const listings = new LRUCache<string, Entries>({
    maxSize: MAX_CACHED_ENTRIES,
    sizeCalculation: (entries) => entries.length + 1,
  });
  const underway = new Map<string, Promise<Entries | undefined>>();
  const byPath = new WeakMap<Entries, ReadonlyMap<string, GitEntry>>();

  async function read(key: string, commit: CommitId, path: RepoPath | "", recursive: boolean) {
    const args = ["ls-tree", "-l", "-z", ...(recursive ? ["-r", "-t"] : []), `${commit}:${path}`];
    const { exitCode, stdout } = await runGit(gitDirOf(key), args);
    return exitCode === 0 ? parseTreeLines(stdout, path) : undefined;
  }

  /** Many who ask for one folder at once are answered by one git. */
  async function list(key: string, commit: CommitId, path: RepoPath | "", recursive: boolean) {
    const name = `${key} ${commit} ${recursive} ${path}`;
    const known = listings.get(name) ?? underway.get(name);
    if (known) return known;
    const reading = read(key, commit, path, recursive);
    underway.set(name, reading);
    try {
      const entries = await reading;
      if (entries) listings.set(name, entries);
      return entries;
    } finally {
      underway.delete(name);
    }
  }

  return {
    list,

    async find(key, commit, path) {
      const folder = (path.includes("/") ? dirname(path) : "") as RepoPath | "";
      const entries = await list(key, commit, folder, false);
      if (!entries) return undefined;
      const known = byPath.get(entries) ?? new Map(entries.map((entry) => [entry.path, entry]));
      byPath.set(entries, known);
      return known.get(path);
    },
  };
}

import type { GitDiffFormat, GitStore } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { growingCache } from "../../base/growing-cache.ts";
import { HISTORY_FORMAT, parseHistory } from "./history-format.ts";
import { lastCommits } from "./last-commits.ts";
import { EMPTY_TREE, type ObjectReader } from "./object-reader.ts";
import { parseBlame } from "./parse-blame.ts";
import { mustRunGit, streamGit } from "./run-git.ts";

type Logs = Pick<GitStore, "log" | "blame" | "count" | "diff" | "lastCommits">;

const DIFF: Readonly<Record<GitDiffFormat, readonly string[]>> = {
  unified: ["--no-color"],
  raw: ["--raw", "-z", "--no-abbrev"],
  counts: ["--numstat", "-z"],
};

/** What the commits of a bare repository say: who changed what, and when. A commit never changes. */
export function createLogs(
  gitDirOf: (key: string) => string,
  readerOf: (key: string) => ObjectReader | undefined,
  trees: Pick<GitStore, "list">,
): Logs {
  const counts = growingCache<string, number>(5000);
  const blames = new LRUCache<string, Awaited<ReturnType<Logs["blame"]>>>({
    // Ranges of lines, which weigh some hundred bytes each.
    maxSize: 50_000,
    sizeCalculation: (ranges) => ranges.length + 1,
  });
  const histories = new LRUCache<string, Awaited<ReturnType<Logs["lastCommits"]>>>({ max: 500 });

  return {
    async log(key, commit, limit, skip = 0, path) {
      const page = [`--max-count=${limit}`, `--skip=${skip}`];
      const args = ["log", "-z", ...page, `--format=${HISTORY_FORMAT}`, commit, "--"];
      if (path) args.push(path);
      return parseHistory(await mustRunGit(gitDirOf(key), args, { as: "log" }));
    },

    async blame(key, commit, path) {
      const cached = `${key} ${commit} ${path}`;
      const known = blames.get(cached);
      if (known) return known;
      const args = ["blame", "--incremental", "--encoding=UTF-8", commit, "--", path];
      const found = parseBlame(`${await mustRunGit(gitDirOf(key), args, { as: "blame" })}`);
      blames.set(cached, found);
      return found;
    },

    async count(key, commit) {
      const known = counts.get(`${key} ${commit}`);
      if (known !== undefined) return known;
      const args = ["rev-list", "--count", commit, "--"];
      const output = await mustRunGit(gitDirOf(key), args, { as: "log" });
      const count = Number(output.toString());
      counts.set(`${key} ${commit}`, count);
      return count;
    },

    diff: async (key, from, to, format) =>
      streamGit(gitDirOf(key), ["diff", ...DIFF[format], from ?? EMPTY_TREE, to, "--"], "diff"),

    async lastCommits(key, commit, path) {
      const cached = `${key} ${commit} ${path}`;
      const known = histories.get(cached);
      if (known) return known;
      const reader = readerOf(key);
      if (!reader) return new Map();
      const entries = (await trees.list(key, commit, path, false)) ?? [];
      const names = entries.map((entry) => entry.path);
      const found = await lastCommits(gitDirOf(key), reader, commit, path, names);
      histories.set(cached, found);
      return found;
    },
  };
}

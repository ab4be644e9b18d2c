import type { GitDiffFormat, GitLogEntry, GitStore } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { growingCache } from "../../base/growing-cache.ts";
import { remember } from "../../base/remember.ts";
import { HISTORY_FORMAT, parseCommit, parseHistory } from "./history-format.ts";
import { lastCommits } from "./last-commits.ts";
import { EMPTY_TREE, type ObjectReader } from "./object-reader.ts";
import { parseBlame } from "./parse-blame.ts";
import { mustRunGit, streamGit } from "./run-git.ts";

type Logs = Pick<GitStore, "log" | "blame" | "count" | "diff" | "lastCommits">;

/** Commits of remembered pages; a message may be long, so that it weighs as well. */
const MOST_COMMITS = 20_000;
const LETTERS_PER_COMMIT = 500;

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
  const counts = remember(growingCache<string, number>(5000));
  const blames = remember(
    new LRUCache<string, Awaited<ReturnType<Logs["blame"]>>>({
      // Ranges of lines, which weigh some hundred bytes each.
      maxSize: 50_000,
      sizeCalculation: (ranges) => ranges.length + 1,
    }),
  );
  const histories = remember(
    new LRUCache<string, Awaited<ReturnType<Logs["lastCommits"]>>>({ max: 500 }),
  );
  const pages = remember(
    new LRUCache<string, Awaited<ReturnType<Logs["log"]>>>({
      maxSize: MOST_COMMITS,
      sizeCalculation: weightOf,
    }),
  );

  return {
    async log(key, commit, limit, skip = 0, path) {
      if (limit === 1 && skip === 0 && !path) {
        const object = await readerOf(key)?.read(commit);
        const entry = object?.type === "commit" && parseCommit(object.oid, object.content);
        if (entry) return [entry];
      }
      const page = [`--max-count=${limit}`, `--skip=${skip}`];
      const args = ["log", "-z", ...page, `--format=${HISTORY_FORMAT}`, commit, "--"];
      if (path) args.push(path);
      return pages(`${key} ${args.join(" ")}`, async () =>
        parseHistory(await mustRunGit(gitDirOf(key), args, { as: "log" })),
      );
    },

    blame: (key, commit, path) =>
      blames(`${key} ${commit} ${path}`, async () => {
        const args = ["blame", "--incremental", "--encoding=UTF-8", commit, "--", path];
        return parseBlame(`${await mustRunGit(gitDirOf(key), args, { as: "blame" })}`);
      }),

    count: (key, commit) =>
      counts(`${key} ${commit}`, async () => {
        const args = ["rev-list", "--count", commit, "--"];
        return Number(`${await mustRunGit(gitDirOf(key), args, { as: "log" })}`);
      }),

    diff: async (key, from, to, format) =>
      streamGit(gitDirOf(key), ["diff", ...DIFF[format], from ?? EMPTY_TREE, to, "--"], "diff"),

    async lastCommits(key, commit, path) {
      const reader = readerOf(key);
      if (!reader) return new Map();
      return histories(`${key} ${commit} ${path}`, async () => {
        const entries = (await trees.list(key, commit, path, false)) ?? [];
        const names = entries.map((entry) => entry.path);
        return lastCommits(gitDirOf(key), reader, commit, path, names);
      });
    },
  };
}

const weightOf = (commits: readonly GitLogEntry[]): number =>
  commits.reduce((sum, { message }) => sum + 1 + Math.ceil(message.length / LETTERS_PER_COMMIT), 1);

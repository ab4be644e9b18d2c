import type { CommitId, GitStore } from "@orrery/registry";
import { parseCommitId, RegistryError } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import { remember } from "../../base/remember.ts";
import { HISTORY_FORMAT, parseHistory } from "./history-format.ts";
import { identity } from "./identity.ts";
import { mustRunGit, runGit } from "./run-git.ts";

type Merging = Pick<GitStore, "logBetween" | "mergeBase" | "canMerge" | "merge">;

const CONFLICTS = 1;
/** What git before 2.38 says to its own `merge-tree`, which takes three trees. */
const IS_TOO_OLD = /^fatal: unknown rev --write-tree|^usage: git merge-tree/m;

/** Pairs of commits whose base, or whose merge, is remembered. */
const MOST_PAIRS = 5000;

/** How two histories of a bare repository come together. Of two commits, always in the same way. */
export function createMerging(gitDirOf: (key: string) => string): Merging {
  const bases = remember(growingCache<string, CommitId>(MOST_PAIRS));
  const outcomes = remember(growingCache<string, boolean>(MOST_PAIRS));

  const mergeBase = (key: string, one: CommitId, other: CommitId) =>
    bases(`${key} ${one} ${other}`, async () => {
      const { stdout } = await runGit(gitDirOf(key), ["merge-base", one, other]);
      return parseCommitId(stdout.toString().trim());
    });

  /** The files of a merge, or `undefined` where the two do not go together. Throws `git-too-old`. */
  async function mergedTree(key: string, into: CommitId, from: CommitId) {
    if (!(await mergeBase(key, into, from))) return undefined;
    const args = ["merge-tree", "--write-tree", into, from];
    const { exitCode, stdout, stderr } = await runGit(gitDirOf(key), args, { as: "merge" });
    if (exitCode === CONFLICTS) return undefined;
    if (exitCode !== 0 && IS_TOO_OLD.test(stderr))
      throw new RegistryError("git-too-old", "Merging requires git 2.38 or newer on the hub.");
    if (exitCode !== 0) throw new Error(`git merge-tree: ${stderr}`);
    return stdout.toString().split("\n")[0] ?? "";
  }

  return {
    mergeBase,

    async canMerge(key, into, from) {
      if (!(await mergeBase(key, into, from))) return false;
      const find = async () => (await mergedTree(key, into, from)) !== undefined;
      return outcomes(`${key} ${into} ${from}`, find);
    },

    async logBetween(key, from, to, limit) {
      const range = [to, `^${from}`, "--"];
      const args = ["log", "-z", `--max-count=${limit}`, `--format=${HISTORY_FORMAT}`, ...range];
      return parseHistory(await mustRunGit(gitDirOf(key), args, { as: "log" }));
    },

    async merge(key, { into, from, message, author, date }) {
      const base = await mergeBase(key, into, from);
      if (base === into) return from;
      if (base === from) return into;
      const tree = await mergedTree(key, into, from);
      if (tree === undefined) return undefined;
      const made = await mustRunGit(
        gitDirOf(key),
        ["commit-tree", tree, "-p", into, "-p", from, "-F", "-"],
        { input: message, environment: identity(author, date) },
      );
      return parseCommitId(made.toString().trim());
    },
  };
}

import { setImmediate } from "node:timers/promises";
import type { CommitId, GitCommit, RepoPath } from "@orrery/registry";
import { LOG_FORMAT, parseLogRecord } from "./history-format.ts";
import { EMPTY_TREE, type ObjectReader } from "./object-reader.ts";
import { gitLines, mustRunGit } from "./run-git.ts";

/** Commits that are looked at for one folder: an entry that none of them touched has no date. */
const MOST_COMMITS = 50_000;
const FIRST_BATCH = 64;
/** Names of a wide folder that are looked at before others have their turn. */
const NAMES_PER_TURN = 5_000;

/**
 * For each entry of a folder, by full path, the newest commit that touched it or anything below it.
 * Walks history from the newest commit, compares the folder's own tree objects and never what is below
 * them, and stops as soon as every entry is explained.
 */
export async function lastCommits(
  gitDir: string,
  reader: Pick<ObjectReader, "check">,
  commit: CommitId,
  folder: RepoPath | "",
  entries: readonly string[],
): Promise<ReadonlyMap<string, GitCommit>> {
  const found = new Map<string, GitCommit>();
  const prefix = folder === "" ? "" : `${folder}/`;
  const open = new Set(entries);

  /** The last of them is compared with nothing: with the commit before it in the next batch, if any. */
  async function explain(commits: readonly GitCommit[], isEnd: boolean): Promise<void> {
    const trees = (await reader.check(commits.map(({ id }) => `${id}:${folder}`))).map(
      (answer) => answer?.oid ?? EMPTY_TREE,
    );
    if (isEnd) trees.push(EMPTY_TREE);
    const touched = await touchedNames(gitDir, trees);
    let looked = 0;
    for (const [index, names] of touched.entries())
      for (const name of names) {
        const made = commits[index];
        if (made && open.delete(prefix + name)) found.set(prefix + name, made);
        if (++looked % NAMES_PER_TURN === 0) await setImmediate();
      }
  }

  const args = [
    ...["log", "--first-parent", `--max-count=${MOST_COMMITS}`, `--format=${LOG_FORMAT}`, commit],
    ...(folder === "" ? [] : ["--", folder]),
  ];
  let batch: GitCommit[] = [];
  let size = FIRST_BATCH;
  let count = 0;
  for await (const line of gitLines(gitDir, args, { as: "log" })) {
    const made = parseLogRecord(line);
    if (!made) continue;
    count++;
    if (batch.push(made) < size) continue;
    await explain(batch, false);
    if (open.size === 0) return found;
    batch = [made];
    size *= 4;
  }
  await explain(batch, count < MOST_COMMITS);
  return found;
}

const HEADER = /^([0-9a-f]{40}) ([0-9a-f]{40})\n/;

/** For each tree but the last, the names in it or the next one that are not the same in both. */
async function touchedNames(
  gitDir: string,
  trees: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const pairs = trees.slice(1).map((older, index) => `${older} ${trees[index]}`);
  if (pairs.length === 0) return [];
  const output = await mustRunGit(gitDir, ["diff-tree", "--stdin", "-z", "--name-only"], {
    input: `${pairs.join("\n")}\n`,
    as: "log",
  });
  const touched: string[][] = [];
  for (let text of output.toString().split("\0")) {
    // Each pair is repeated before its names, which may be none.
    for (let header = HEADER.exec(text); header; header = HEADER.exec(text)) {
      touched.push([]);
      text = text.slice(header[0].length);
    }
    if (text !== "") touched.at(-1)?.push(text);
  }
  return touched;
}

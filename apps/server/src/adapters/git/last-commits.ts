import type { CommitId, GitCommit, RepoPath } from "@orrery/registry";
import { spawnGit } from "./run-git.ts";
import { LOG_FORMAT, parseLogRecord } from "./tree-lines.ts";

/**
 * For each entry of a folder, by full path, the newest commit that touched it or anything below it.
 * Walks history from the newest commit and stops as soon as every entry is explained.
 */
export async function lastCommits(
  gitDir: string,
  commit: CommitId,
  folder: RepoPath | "",
  entries: readonly string[],
): Promise<ReadonlyMap<string, GitCommit>> {
  const found = new Map<string, GitCommit>();
  const open = new Set(entries);
  const depth = folder === "" ? 1 : folder.split("/").length + 1;
  const child = spawnGit(gitDir, [
    "log",
    "-z",
    "--name-only",
    "--no-renames",
    "-m",
    "--first-parent",
    `--format=${LOG_FORMAT}%x1f`,
    commit,
    ...(folder === "" ? [] : ["--", folder]),
  ]);
  child.stderr.resume();
  child.stdin.end();

  const take = (record: string) => {
    const separator = record.lastIndexOf("\x1f");
    const made = parseLogRecord(record.slice(0, separator));
    if (!made) return;
    for (const path of record.slice(separator + 1).split("\0")) {
      const entry = path.trim().split("/").slice(0, depth).join("/");
      if (open.delete(entry)) found.set(entry, made);
    }
  };

  let rest = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    const records = (rest + chunk).split("\x1e");
    rest = records.pop() ?? "";
    records.forEach(take);
    if (open.size === 0) break;
  }
  take(rest);
  child.kill();
  return found;
}

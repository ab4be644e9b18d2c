import type { CommitId } from "@orrery/registry";
import { growingCache } from "../../../base/growing-cache.ts";
import { readRef } from "../ref-files.ts";
import { createRefStamps } from "../ref-stamp.ts";
import { gitLines, runGit } from "../run-git.ts";

/** The refs that users can read; pending commits have other refs. */
const REFS = ["--branches", "--tags", "--glob=refs/pr/*", "--glob=refs/convert/*"];
const MAIN = "refs/heads/main";

interface Answer {
  readonly stamp: string;
  readonly isReachable: boolean;
}

/**
 * Whether a branch, tag or pull request of a repository leads to a commit. An answer holds until a ref
 * moves; the newest commit of the default branch costs one read of a small file.
 */
export function createReachability(): (gitDir: string, commit: CommitId) => Promise<boolean> {
  const stampOf = createRefStamps();
  const answers = growingCache<string, Answer>(50_000);
  const underway = new Map<string, Promise<boolean>>();

  return async (gitDir, commit) => {
    if (readRef(gitDir, MAIN) === commit) return true;
    const name = `${gitDir} ${commit}`;
    const stamp = stampOf(gitDir);
    const known = answers.get(name);
    if (known && known.stamp === stamp.text) return known.isReachable;
    const question = `${name} ${stamp.text}`;
    const asking = underway.get(question) ?? isReachable(gitDir, commit);
    underway.set(question, asking);
    try {
      const answer = await asking;
      if (stamp.isSettled) answers.set(name, { stamp: stamp.text, isReachable: answer });
      return answer;
    } finally {
      underway.delete(question);
    }
  };
}

async function isReachable(gitDir: string, commit: CommitId): Promise<boolean> {
  const args = ["rev-list", "--max-count=1", `${commit}^{commit}`, "--not", ...REFS];
  const { exitCode, stdout } = await runGit(gitDir, args);
  if (exitCode !== 0) return false;
  if (stdout.length === 0) return true;
  // That walk goes by dates and stops early. Histories that others wrote may have any dates.
  return (await findIn(gitDir, new Set([commit]), [])).size === 1;
}

/** Of these objects the ones that a branch, tag or pull request leads to. Walks until all are found. */
export const reachableObjects = (
  gitDir: string,
  oids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> =>
  findIn(gitDir, oids, ["--objects", "--no-object-names", "--in-commit-order"]);

async function findIn(gitDir: string, oids: ReadonlySet<string>, options: readonly string[]) {
  const found = new Set<string>();
  if (oids.size === 0) return found;
  for await (const oid of gitLines(gitDir, ["rev-list", ...options, ...REFS], { as: "walk" })) {
    if (oids.has(oid)) found.add(oid);
    if (found.size === oids.size) return found;
  }
  return found;
}

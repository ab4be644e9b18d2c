import { requireOpen } from "../access-requests/access-request-access.ts";
import { isRegistryError } from "../errors.ts";
import type { GitLogEntry } from "../git.ts";
import type { CommitId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { isUnderWay, type Pull, pullRef } from "./pull.ts";

const MAX_COMMITS = 250;

/** What a pull request would change, or did when it was merged. */
export interface PullChanges {
  readonly from: CommitId;
  readonly to: CommitId;
  /** Newest first, the newest 250. */
  readonly commits: readonly GitLogEntry[];
  /** `false` for what is over, or empty, or has conflicts. */
  readonly canMerge: boolean;
  readonly hasConflicts: boolean;
}

type Deps = Pick<RegistryDeps, "db" | "git" | "now">;

/** Throws `gated-repo` where the files are kept from the viewer; `undefined` without any commit. */
export async function findChanges(
  { db, git, now }: Deps,
  viewer: Viewer,
  repo: Repo,
  pull: Pull,
): Promise<PullChanges | undefined> {
  await requireOpen({ db, now }, viewer, repo);
  const [base, head] = await Promise.all([
    git.resolve(repo.key, `refs/heads/${pull.base}`),
    git.resolve(repo.key, pullRef(pull.number)),
  ]);
  if (!base || !head) return undefined;
  if (pull.merged) {
    // History may have been squashed since: what was removed is not shown here either.
    const ends = await Promise.all(
      [pull.merged.from, pull.merged.to].map((commit) => git.resolve(repo.key, commit)),
    );
    if (ends.includes(undefined)) return undefined;
    const commits = await git.logBetween(repo.key, pull.merged.from, head, MAX_COMMITS);
    return { ...pull.merged, commits, canMerge: false, hasConflicts: false };
  }
  const from = (await git.mergeBase(repo.key, base, head)) ?? base;
  const commits = await git.logBetween(repo.key, base, head, MAX_COMMITS);
  const isMergeable = commits.length === 0 || (await seemsMergeable(git, repo.key, base, head));
  const canMerge = commits.length > 0 && isMergeable && isUnderWay(pull);
  return { from, to: head, commits, canMerge, hasConflicts: !isMergeable };
}

/** If git is too old to check, the merge decides. */
async function seemsMergeable(
  git: RegistryDeps["git"],
  key: string,
  base: CommitId,
  head: CommitId,
): Promise<boolean> {
  try {
    return await git.canMerge(key, base, head);
  } catch (error) {
    if (isRegistryError(error) && error.code === "git-too-old") return true;
    throw error;
  }
}

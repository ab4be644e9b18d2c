import { RegistryError } from "../errors.ts";
import { isBranchName, type RepoId } from "../ids.ts";
import { parsePullRef, pullRef } from "../pulls/pull.ts";
import { canPushTo } from "../pulls/pull-access.ts";
import { findPull } from "../pulls/pull-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getProposableRepo, getRepo, requireWritable } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";

/** Where a commit goes. */
export interface CommitTarget {
  readonly repo: Repo;
  readonly ref: string;
}

/** A branch, or a pull request that the viewer may change. `known`: the repo, if the viewer may propose changes to it. */
export async function findTarget(
  { db, now }: Pick<RegistryDeps, "db" | "now">,
  viewer: Viewer,
  id: RepoId,
  revision: string,
  known?: Repo,
): Promise<CommitTarget> {
  const number = parsePullRef(revision);
  if (number === undefined) {
    const repo = known ?? (await getRepo({ db }, viewer, id));
    requireWritable(viewer, repo);
    const branch = branchOf(revision);
    if (!isBranchName(branch)) throw noRevision(revision);
    return { repo, ref: `refs/heads/${branch}` };
  }
  const repo = known ?? (await getProposableRepo({ db, now }, viewer, id));
  const pull = await findPull(db, repo.key, number);
  if (!pull) throw noRevision(revision);
  if (!canPushTo(viewer, repo, pull))
    throw new RegistryError("forbidden", `You can't commit to ${revision}.`);
  return { repo, ref: pullRef(number) };
}

/** The branch that a revision to commit to names. */
export const branchOf = (revision: string): string =>
  revision === "HEAD" ? DEFAULT_BRANCH : revision.replace(/^refs\/heads\//, "");

export const noRevision = (revision: string) =>
  new RegistryError("revision-not-found", `Invalid rev id: ${revision}`);

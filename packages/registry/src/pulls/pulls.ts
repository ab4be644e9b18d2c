import type { Activity } from "../activity/activity.ts";
import { checkParent } from "../commits/check-parent.ts";
import type { NewCommit } from "../commits/commit-operation.ts";
import { branchOf } from "../commits/commit-target.ts";
import type { Commits } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { type Written, withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getProposableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { type Pull, pullRef } from "./pull.ts";
import { deletePull, insertPull, lastPullNumber } from "./pull-store.ts";

const MAX_TRIES = 20;

/** A new pull request and the newest of its commits. */
export interface OpenedPull {
  readonly number: number;
  readonly commit: CommitId;
}

export interface Pulls {
  /** Proposes a commit to a branch, on a separate ref. Anyone who can read can propose. */
  open(viewer: Viewer, id: RepoId, commit: NewCommit): Promise<OpenedPull>;
  /** Proposes nothing yet: a draft for the default branch, to be filled by commits to its ref. */
  openDraft(viewer: Viewer, id: RepoId, pull: Pick<Pull, "title" | "description">): Promise<number>;
}

export function createPulls(
  deps: RegistryDeps & { commits: Commits; indexer: Indexer; activity: Activity },
): Pulls {
  const { db, git, now, commits } = deps;

  async function takeNumber(
    repoKey: string,
    viewer: AccountViewer,
    wanted: Pick<Pull, "title" | "description" | "base" | "status">,
  ) {
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const number = (await lastPullNumber(db, repoKey)) + 1;
      const isTaken = await insertPull(db, {
        repoKey,
        number,
        ...wanted,
        merged: undefined,
        authorKey: viewer.key,
        authorName: viewer.name,
        createdAt: now(),
      });
      if (isTaken) return number;
    }
    throw new Error(`Can't assign a pull request number in repo ${repoKey}.`);
  }

  /** The number, the ref and the commit; none of them where one fails. */
  async function propose(
    viewer: AccountViewer,
    repo: Repo,
    commit: NewCommit,
    base: CommitId,
  ): Promise<Written<OpenedPull>> {
    const repoKey = repo.key;
    const staged = await commits.stage(viewer, repo, commit, base);
    const [title = "", ...rest] = commit.message.split("\n\n");
    const description = rest.join("\n\n");
    const wanted = { title, description, base: commit.branch, status: "open" } as const;
    const number = await takeNumber(repoKey, viewer, wanted);
    const ref = pullRef(number);
    try {
      await git.moveRef(repoKey, ref, undefined, base);
      const { message } = commit;
      const { value } = await commits.apply(viewer.name, repoKey, ref, { message }, staged);
      return { value: { number, commit: value.to }, isMoved: false };
    } catch (error) {
      await git.dropRef(repoKey, ref);
      await deletePull(db, repoKey, number);
      throw error;
    }
  }

  return {
    async open(viewer, id, commit) {
      const repo = await getProposableRepo(deps, viewer, id);
      const branch = branchOf(commit.branch);
      const base = await git.resolve(repo.key, `refs/heads/${branch}`);
      if (!base) throw new RegistryError("revision-not-found", `Invalid rev id: ${commit.branch}`);
      checkParent(commit, base);
      const opened = await withPending(deps, repo.key, () =>
        propose(viewer as AccountViewer, repo, { ...commit, branch }, base),
      );
      await deps.activity.note(viewer, repo.key);
      return opened;
    },

    async openDraft(viewer, id, { title, description }) {
      const { key } = await getProposableRepo(deps, viewer, id);
      const wanted = { title, description, base: DEFAULT_BRANCH, status: "draft" } as const;
      const opened = await withPending(deps, key, async () => {
        const base = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
        if (!base)
          throw new RegistryError("revision-not-found", `Invalid rev id: ${DEFAULT_BRANCH}`);
        const number = await takeNumber(key, viewer as AccountViewer, wanted);
        try {
          await git.moveRef(key, pullRef(number), undefined, base);
        } catch (error) {
          await deletePull(db, key, number);
          throw error;
        }
        return { value: number, isMoved: false };
      });
      await deps.activity.note(viewer, key);
      return opened;
    },
  };
}

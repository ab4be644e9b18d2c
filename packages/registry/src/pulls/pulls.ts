import type { NewCommit } from "../commits/commit-operation.ts";
import { branchOf, type Commits, checkParent } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { type Written, withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
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

export function createPulls(deps: RegistryDeps & { commits: Commits; indexer: Indexer }) {
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
    throw new Error(`No number for a pull request in repo ${repoKey}.`);
  }

  return {
    /** Proposes a commit to a branch: it stands on a ref of its own. Who may read may propose. */
    async open(viewer: Viewer, id: RepoId, commit: NewCommit): Promise<OpenedPull> {
      const repo = await getProposableRepo(deps, viewer, id);
      const branch = branchOf(commit.branch);
      const base = await git.resolve(repo.key, `refs/heads/${branch}`);
      if (!base) throw new RegistryError("revision-not-found", `Invalid rev id: ${commit.branch}`);
      checkParent(commit, base);
      return withPending(deps, repo.key, () =>
        this.propose(viewer as AccountViewer, repo, { ...commit, branch }, base),
      );
    },

    /** Proposes nothing yet: a draft for the default branch, to be filled by commits to its ref. */
    async openDraft(
      viewer: Viewer,
      id: RepoId,
      { title, description }: Pick<Pull, "title" | "description">,
    ): Promise<number> {
      const { key } = await getProposableRepo(deps, viewer, id);
      const wanted = { title, description, base: DEFAULT_BRANCH, status: "draft" } as const;
      return withPending(deps, key, async () => {
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
    },

    /** The number, the ref and the commit; none of them where one fails. */
    async propose(
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
        return { value: { number, commit: value }, isMoved: false };
      } catch (error) {
        await git.dropRef(repoKey, ref);
        await deletePull(db, repoKey, number);
        throw error;
      }
    },
  };
}

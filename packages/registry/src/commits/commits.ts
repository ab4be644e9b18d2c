import type { Activity } from "../activity/activity.ts";
import type { GitCommit } from "../git.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { MovedTo } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { Scans } from "../scans/scans.ts";
import type { FileTokens } from "../tokens/find-in-files.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import { applyCommit, DEFAULT_REF } from "./apply-commit.ts";
import { checkParent } from "./check-parent.ts";
import { readAttributes } from "./commit-changes.ts";
import type { NewCommit } from "./commit-operation.ts";
import { type CommitTarget, findTarget, noRevision } from "./commit-target.ts";
import type { Indexer } from "./indexer.ts";
import { type Written, withPending } from "./pending.ts";
import { type StagedCommit, stageOperations } from "./stage-operations.ts";

/** Writes to histories over the API. Pushes of git's own are `Pushes`. */
export interface Commits {
  /**
   * Adds a commit. All of it happens or nothing; when it returns, history and catalog agree.
   * A commit that changes nothing leaves the branch as it is. Throws `commit-conflict` when the
   * branch is not at `parent`.
   */
  create(viewer: Viewer, id: RepoId, commit: NewCommit): Promise<MovedTo>;
  /** The first commit of a repo whose rights were checked when it was made; harmless twice. */
  createFirst(name: string, repo: Repo, operations: NewCommit["operations"]): Promise<void>;
  /** Where a commit of this viewer goes: a branch, or a pull request that they may change. */
  target(viewer: Viewer, id: RepoId, revision: string): Promise<CommitTarget>;
  /** Writes the contents, as far as the viewer may; nothing is visible yet. */
  stage(
    viewer: Viewer,
    repo: Repo,
    commit: NewCommit,
    head: CommitId | undefined,
  ): Promise<StagedCommit>;
  /** Makes the commit where the ref is now, and again where it was moved meanwhile. */
  apply(
    author: string,
    key: string,
    ref: string,
    commit: Pick<NewCommit, "message" | "parent">,
    staged: StagedCommit,
  ): Promise<Written<MovedTo>>;
  /** Newest first. */
  log(key: string, commit: CommitId, limit: number): Promise<readonly GitCommit[]>;
}

type Deps = RegistryDeps & {
  readonly indexer: Indexer;
  readonly lfs: Lfs;
  readonly quotas: Quotas;
  readonly scans: Scans;
  readonly activity: Activity;
  readonly fileTokens: FileTokens;
};

/** Who makes a commit: with whose rights, and under which name. */
interface Committer {
  readonly viewer: Viewer;
  readonly name: string;
}

export function createCommits(deps: Deps): Commits {
  const { git, blobs, lfs, quotas, readYaml, scans, limits, activity, fileTokens } = deps;

  const stage: Commits["stage"] = async (viewer, repo, commit, head) => {
    const { key } = repo;
    const attributes = await readAttributes(deps, key, head);
    const remaining = await quotas.remaining(key);
    const staging = await git.stage(key);
    const most = limits.commitEntries;
    try {
      return await stageOperations(
        {
          viewer,
          repo,
          git: staging,
          blobs,
          lfs,
          scans,
          tokens: fileTokens.search(),
          attributes,
          quotas,
          remaining,
          readYaml,
          most,
        },
        commit.operations,
      );
    } finally {
      await staging.close();
    }
  };

  /** Stages the contents and moves the ref, while a pending row stands for it. */
  const write = (
    { viewer, name }: Committer,
    { repo, ref }: CommitTarget,
    commit: NewCommit,
  ): Promise<MovedTo> =>
    withPending(deps, repo.key, async () => {
      const head = await git.resolve(repo.key, ref);
      // Only a new repo's first commit makes a branch (hub-protocol §2.6).
      if (!head && ref !== DEFAULT_REF) throw noRevision(commit.branch);
      const staged = await stage(viewer, repo, commit, head);
      return applyCommit(deps, name, repo.key, ref, commit, staged);
    });

  return {
    stage,
    target: (viewer, id, revision) => findTarget(deps, viewer, id, revision),
    apply: (...given) => applyCommit(deps, ...given),
    log: (key, commit, limit) => git.log(key, commit, limit),

    async create(viewer, id, commit) {
      const target = await findTarget(deps, viewer, id, commit.branch);
      checkParent(commit, await git.resolve(target.repo.key, target.ref));
      const { name } = viewer as AccountViewer;
      const made = await write({ viewer, name }, target, commit);
      await activity.note(viewer, target.repo.key);
      return made;
    },

    async createFirst(name, repo, operations) {
      const commit = { branch: DEFAULT_BRANCH, message: "initial commit", operations };
      await write({ viewer: anonymous, name }, { repo, ref: DEFAULT_REF }, commit);
    },
  };
}

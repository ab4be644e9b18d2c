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
import { applyCommit, DEFAULT_REF, type OpenCommit } from "./apply-commit.ts";
import { checkParent } from "./check-parent.ts";
import { readAttributes } from "./commit-changes.ts";
import type { NewCommit } from "./commit-operation.ts";
import { type CommitTarget, findTarget, noRevision } from "./commit-target.ts";
import type { Indexer } from "./indexer.ts";
import { type Written, withPending } from "./pending.ts";
import { stageOperations } from "./stage-operations.ts";

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
  /**
   * Where a commit of this viewer goes: a branch, or a pull request that they may change. `known`: the repo, if it was
   * found as one that they may propose changes to.
   */
  target(viewer: Viewer, id: RepoId, revision: string, known?: Repo): Promise<CommitTarget>;
  /** Writes the contents, as far as the viewer may; nothing is visible yet. Close its `staging` when done. */
  stage(
    viewer: Viewer,
    repo: Repo,
    commit: NewCommit,
    head: CommitId | undefined,
  ): Promise<OpenCommit>;
  /** Makes the commit where the ref is now, and again where it was moved meanwhile. Ends the staging. */
  apply(
    author: string,
    key: string,
    ref: string,
    commit: Pick<NewCommit, "message" | "parent">,
    staged: OpenCommit,
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

  const stageWithin = async (
    remaining: number,
    ...[viewer, repo, commit, head]: Parameters<Commits["stage"]>
  ): Promise<OpenCommit> => {
    const { key } = repo;
    const attributes = await readAttributes(deps, key, head);
    const staging = await git.stage(key);
    const most = limits.commitEntries;
    try {
      const staged = await stageOperations(
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
      return { ...staged, staging, head };
    } catch (error) {
      await staging.close();
      throw error;
    }
  };

  /** Stages the contents and moves the ref, while a pending row stands for it. */
  const write = (
    { viewer, name }: Committer,
    { repo, ref }: CommitTarget,
    commit: NewCommit,
  ): Promise<MovedTo> =>
    withPending(
      deps,
      repo.key,
      async ([head, remaining]) => {
        // Only a new repo's first commit makes a branch (hub-protocol §2.6).
        if (!head && ref !== DEFAULT_REF) throw noRevision(commit.branch);
        checkParent(commit, head);
        const staged = await stageWithin(remaining, viewer, repo, commit, head);
        const written = await applyCommit(deps, name, repo.key, ref, commit, staged);
        return { ...written, also: (within) => activity.note(viewer, repo.key, within) };
      },
      undefined,
      () => Promise.all([git.resolve(repo.key, ref), quotas.remaining(repo.key)]),
    );

  return {
    async stage(viewer, repo, commit, head) {
      return stageWithin(await quotas.remaining(repo.key), viewer, repo, commit, head);
    },
    target: (...asked) => findTarget(deps, ...asked),
    apply: (...given) => applyCommit(deps, ...given),
    log: (key, commit, limit) => git.log(key, commit, limit),

    async create(viewer, id, commit) {
      const target = await findTarget(deps, viewer, id, commit.branch);
      const { name } = viewer as AccountViewer;
      return write({ viewer, name }, target, commit);
    },

    async createFirst(name, repo, operations) {
      const commit = { branch: DEFAULT_BRANCH, message: "initial commit", operations };
      await write({ viewer: anonymous, name }, { repo, ref: DEFAULT_REF }, commit);
    },
  };
}

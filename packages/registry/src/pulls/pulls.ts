import type { Activity } from "../activity/activity.ts";
import type { OpenCommit } from "../commits/apply-commit.ts";
import { checkParent } from "../commits/check-parent.ts";
import type { NewCommit } from "../commits/commit-operation.ts";
import { branchOf } from "../commits/commit-target.ts";
import type { Commits } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { type Written, withPending } from "../commits/pending.ts";
import { changeStatus } from "../discussions/change-status.ts";
import { deleteDiscussion } from "../discussions/discussion-store.ts";
import { discussionOf } from "../discussions/get-discussion.ts";
import { startDiscussion } from "../discussions/start-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { GitDiffFormat } from "../git.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import type { CommitId, RepoId } from "../ids.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import { HEADS, type MovedTo } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getProposableRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import { canAdmin } from "../repos/repo-access.ts";
import { findRequirements } from "../reviews/find-requirements.ts";
import { unmetOf } from "../reviews/requirements.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { joinBranch } from "./join-branch.ts";
import { isPull, isUnderWay, type Pull, pullRef } from "./pull.ts";
import { canPushTo } from "./pull-access.ts";
import { findChanges, type PullChanges } from "./pull-changes.ts";

/** A new pull request and the newest of its commits. */
export interface OpenedPull {
  readonly number: number;
  readonly commit: CommitId;
}

export interface Pulls {
  /** Proposes a commit to a branch, on a separate ref. Anyone who can read can propose. */
  open(viewer: Viewer, id: RepoId, commit: NewCommit): Promise<OpenedPull>;
  /** Proposes nothing yet: a draft for the default branch, to be filled by commits to its ref. */
  openDraft(
    viewer: Viewer,
    id: RepoId,
    pull: { readonly title: string; readonly text: string },
  ): Promise<number>;
  /** Whether the viewer may add commits to it. */
  readonly canPushTo: typeof canPushTo;
  /** Throws `gated-repo` where the files are kept from the viewer; `undefined` without any commit. */
  changes(viewer: Viewer, repo: Repo, pull: Pull): Promise<PullChanges | undefined>;
  /** What `changes` are, file by file. */
  diff(
    repo: Repo,
    changes: PullChanges,
    format: GitDiffFormat,
  ): ReturnType<RegistryDeps["git"]["diff"]>;
  /**
   * Merges its commits into the branch: by fast-forward, or by a merge commit. Throws `merge-conflict`
   * or `merge-blocked` without changes, or `git-too-old`.
   */
  merge(
    viewer: Viewer,
    id: RepoId,
    number: number,
    comment?: string,
    /** Whatever the repo requires: for people who administer it. */
    isOverride?: boolean,
  ): Promise<MovedTo>;
}

export function createPulls(
  deps: RegistryDeps & {
    commits: Commits;
    indexer: Indexer;
    activity: Activity;
    dailyCounts: DailyCounts;
    hubLimits: Pick<HubLimits, "all">;
  },
): Pulls {
  const { db, git, commits, dailyCounts, hubLimits } = deps;

  /** At most so many a day. */
  async function counted<Opened>(viewer: Viewer, open: () => Promise<Opened>): Promise<Opened> {
    const { discussionsPerDay } = await hubLimits.all();
    return dailyCounts.once("discussion", (viewer as AccountViewer).key, discussionsPerDay, open);
  }

  async function pullOf(repo: Repo, number: number): Promise<Pull> {
    const discussion = await discussionOf(db, repo, number);
    if (isPull(discussion)) return discussion;
    throw new RegistryError("bad-request", `Discussion ${number} is not a pull request.`);
  }

  async function requireMet(repo: Repo, pull: Pull, head: CommitId | undefined): Promise<void> {
    const unmet = unmetOf(await findRequirements(db, repo, pull, head));
    if (unmet.length > 0)
      throw new RegistryError(
        "merge-blocked",
        `This pull request can't be merged yet. ${unmet.join(" ")}`,
      );
  }

  /** The number, the ref and the commit; none of them where one fails. */
  async function propose(
    viewer: AccountViewer,
    repo: Repo,
    commit: NewCommit,
    base: CommitId,
  ): Promise<Written<OpenedPull>> {
    const staged = await commits.stage(viewer, repo, commit, base);
    try {
      return await proposeStaged(viewer, repo.key, commit, base, staged);
    } finally {
      await staged.staging.close().catch(() => {});
    }
  }

  async function proposeStaged(
    viewer: AccountViewer,
    repoKey: string,
    commit: NewCommit,
    base: CommitId,
    staged: OpenCommit,
  ): Promise<Written<OpenedPull>> {
    const [title = "", ...rest] = commit.message.split("\n\n");
    const text = rest.join("\n\n");
    const wanted = { title, text, base: commit.branch, status: "open" } as const;
    const number = await startDiscussion(deps, viewer, repoKey, wanted);
    const ref = pullRef(number);
    try {
      await git.moveRef(repoKey, ref, undefined, base);
      const { message } = commit;
      const { value, meanwhile } = await commits.apply(
        ...([viewer.name, repoKey, ref, { message }, staged] as const),
      );
      await meanwhile;
      return { value: { number, commit: value.to }, isMoved: false };
    } catch (error) {
      await git.dropRef(repoKey, ref);
      await deleteDiscussion(db, repoKey, number);
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
      const opened = await counted(viewer, () =>
        withPending(deps, repo.key, () =>
          propose(viewer as AccountViewer, repo, { ...commit, branch }, base),
        ),
      );
      await deps.activity.note(viewer, repo.key);
      return opened;
    },

    async openDraft(viewer, id, { title, text }) {
      const { key } = await getProposableRepo(deps, viewer, id);
      const wanted = { title, text, base: DEFAULT_BRANCH, status: "draft" } as const;
      const opened = await counted(viewer, () =>
        withPending(deps, key, async () => {
          const base = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
          if (!base)
            throw new RegistryError("revision-not-found", `Invalid rev id: ${DEFAULT_BRANCH}`);
          const number = await startDiscussion(deps, viewer as AccountViewer, key, wanted);
          try {
            await git.moveRef(key, pullRef(number), undefined, base);
          } catch (error) {
            await deleteDiscussion(db, key, number);
            throw error;
          }
          return { value: number, isMoved: false };
        }),
      );
      await deps.activity.note(viewer, key);
      return opened;
    },

    canPushTo,

    changes: (viewer, repo, pull) => findChanges(deps, viewer, repo, pull),

    diff: (repo, { from, to }, format) => git.diff(repo.key, from, to, format),

    async merge(viewer, id, number, comment, isOverride = false) {
      const repo = await getWritableRepo(deps, viewer, id);
      const account = viewer as AccountViewer;
      const pull = await pullOf(repo, number);
      if (!isUnderWay(pull))
        throw new RegistryError("bad-request", "This pull request is closed or merged.");
      const head = await git.resolve(repo.key, pullRef(number));
      if (!isOverride) await requireMet(repo, pull, head);
      else if (!canAdmin(viewer, repo))
        throw new RegistryError(
          "forbidden",
          "Only administrators of the repository merge without what it requires.",
        );
      const moved = await withPending(deps, repo.key, async () => {
        const { value: merged, isMoved } = await joinBranch(deps, account, repo.key, pull, head);
        await changeStatus(deps, account, pull, { status: "merged", merged }, comment);
        return { value: { ref: HEADS + pull.base, ...merged }, isMoved };
      });
      await deps.activity.note(account, repo.key);
      return moved;
    },
  };
}

import type { Activity } from "../activity/activity.ts";
import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { GitDiffFormat } from "../git.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { HEADS, type MovedTo } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getProposableRepo, getRepo, getWritableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { joinBranch } from "./join-branch.ts";
import { isUnderWay, type Pull, type PullEvent, type PullStatus } from "./pull.ts";
import { canClose, canPushTo } from "./pull-access.ts";
import { findChanges, type PullChanges } from "./pull-changes.ts";
import { insertPullEvent, listPullEvents } from "./pull-event-store.ts";
import {
  countPulls,
  countPullsByStatus,
  findPull,
  listPulls,
  type PullFilter,
  updatePullStatus,
} from "./pull-store.ts";

/** Filters as people ask for them. */
export const PULL_GROUPS = {
  all: ["draft", "open", "closed", "merged"],
  open: ["draft", "open"],
  closed: ["closed", "merged"],
} as const satisfies Record<string, readonly PullStatus[]>;

/** A repo's pull requests: reading, discussing, closing and merging them. */
export interface Reviews {
  /** One page of a repo's pull requests, newest first. */
  list(
    viewer: Viewer,
    id: RepoId,
    filter: PullFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly repo: Repo; readonly pulls: readonly Pull[]; readonly total: number }>;
  /** One pull request with what happened to it. Throws `pull-not-found`. */
  get(
    viewer: Viewer,
    id: RepoId,
    number: number,
  ): Promise<{ readonly repo: Repo; readonly pull: Pull; readonly events: readonly PullEvent[] }>;
  /** Whether the viewer may close or reopen a pull request of a repo that they may read. */
  readonly canClose: typeof canClose;
  /** Whether the viewer may add commits to it. */
  readonly canPushTo: typeof canPushTo;
  /** How many there are by status, of a repo that the viewer may read. */
  counts(repo: Repo): ReturnType<typeof countPullsByStatus>;
  /** Throws `gated-repo` where the files are kept from the viewer; `undefined` without any commit. */
  changes(viewer: Viewer, repo: Repo, pull: Pull): Promise<PullChanges | undefined>;
  /** What `changes` are, file by file. */
  diff(
    repo: Repo,
    changes: PullChanges,
    format: GitDiffFormat,
  ): ReturnType<RegistryDeps["git"]["diff"]>;
  /** Adds a comment. Everyone who may propose changes may comment. */
  comment(viewer: Viewer, id: RepoId, number: number, text: string): Promise<PullEvent>;
  /** Opens a draft or a closed one, or closes one; a merged one stays as it is. */
  setStatus(
    viewer: Viewer,
    id: RepoId,
    number: number,
    status: "open" | "closed",
    comment?: string,
  ): Promise<PullEvent>;
  /**
   * Merges its commits into the branch: by fast-forward, or by a merge commit. Throws `merge-conflict`
   * without changes, or `git-too-old`.
   */
  merge(viewer: Viewer, id: RepoId, number: number, comment?: string): Promise<MovedTo>;
}

export function createReviews(
  deps: RegistryDeps & { indexer: Indexer; activity: Activity },
): Reviews {
  const { db, git, now, newKey } = deps;

  async function pullOf(repo: Repo, number: number): Promise<Pull> {
    const pull = await findPull(db, repo.key, number);
    if (!pull) throw new RegistryError("pull-not-found", `Pull request ${number} not found.`);
    return pull;
  }

  async function addEvent(
    viewer: AccountViewer,
    pull: Pull,
    kind: PullEvent["kind"],
    text: string,
  ) {
    const event = { key: newKey(), kind, text, authorName: viewer.name, createdAt: now() };
    await insertPullEvent(db, pull, viewer, event);
    return event;
  }

  async function end(
    viewer: AccountViewer,
    pull: Pull,
    next: Pick<Pull, "status" | "merged">,
    comment: string | undefined,
  ): Promise<PullEvent> {
    if (!(await updatePullStatus(db, pull, next))) throw alreadyOver();
    if (comment) await addEvent(viewer, pull, "comment", comment);
    return addEvent(viewer, pull, "status", next.status);
  }

  return {
    async list(viewer, id, filter, limit, offset) {
      const repo = await getRepo(deps, viewer, id);
      const [pulls, total] = await Promise.all([
        listPulls(db, repo.key, filter, limit, offset),
        countPulls(db, repo.key, filter),
      ]);
      return { repo, pulls, total };
    },

    async get(viewer, id, number) {
      const repo = await getRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      return { repo, pull, events: await listPullEvents(db, pull) };
    },

    canClose,
    canPushTo,

    counts: (repo) => countPullsByStatus(db, repo.key),

    changes: (viewer, repo, pull) => findChanges(deps, viewer, repo, pull),

    diff: (repo, { from, to }, format) => git.diff(repo.key, from, to, format),

    async comment(viewer, id, number, text) {
      const repo = await getProposableRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      return addEvent(viewer as AccountViewer, pull, "comment", text);
    },

    async setStatus(viewer, id, number, status, comment) {
      const repo = await getProposableRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      if (!canClose(viewer, repo, pull))
        throw new RegistryError("forbidden", `You need write access to ${formatRepoId(repo.id)}.`);
      if (pull.status === "merged" || pull.status === status) throw alreadyOver();
      return end(viewer as AccountViewer, pull, { status, merged: undefined }, comment);
    },

    async merge(viewer, id, number, comment) {
      const repo = await getWritableRepo(deps, viewer, id);
      const account = viewer as AccountViewer;
      const pull = await pullOf(repo, number);
      if (!isUnderWay(pull)) throw alreadyOver();
      const moved = await withPending(deps, repo.key, async () => {
        const { value: merged, isMoved } = await joinBranch(deps, account, repo.key, pull);
        await end(account, pull, { status: "merged", merged }, comment);
        return { value: { ref: HEADS + pull.base, ...merged }, isMoved };
      });
      await deps.activity.note(account, repo.key);
      return moved;
    },
  };
}

const alreadyOver = () =>
  new RegistryError("bad-request", "This pull request already has that status or is merged.");

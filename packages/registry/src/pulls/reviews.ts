import { requireOpen } from "../access-requests/access-request-access.ts";
import { checkCard } from "../commits/check-card.ts";
import { checkTree } from "../commits/check-tree.ts";
import { authorOf } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { type Written, withPending } from "../commits/pending.ts";
import { isRegistryError, RegistryError } from "../errors.ts";
import type { GitDiffFormat, GitLogEntry } from "../git.ts";
import { type CommitId, formatRepoId, parseRepoPath, type RepoId, type RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import { getProposableRepo, getRepo, getWritableRepo } from "../repos/get-repo.ts";
import { DEFAULT_BRANCH, type Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { isUnderWay, type Pull, type PullEvent, type PullStatus, pullRef } from "./pull.ts";
import { canClose, canPushTo } from "./pull-access.ts";
import { insertPullEvent, listPullEvents } from "./pull-event-store.ts";
import {
  countPulls,
  countPullsByStatus,
  findPull,
  listPulls,
  noteMerge,
  type PullFilter,
  updatePullStatus,
} from "./pull-store.ts";

const MAX_TRIES = 20;
const MAX_COMMITS = 250;
const README = parseRepoPath("README.md") as RepoPath;

/** Filters as people ask for them. */
export const PULL_GROUPS = {
  all: ["draft", "open", "closed", "merged"],
  open: ["draft", "open"],
  closed: ["closed", "merged"],
} as const satisfies Record<string, readonly PullStatus[]>;

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

/** Looking at pull requests, talking about them, and ending them. */
export function createReviews(deps: RegistryDeps & { indexer: Indexer }) {
  const { db, git, now, newKey, limits } = deps;

  async function pullOf(repo: Repo, number: number): Promise<Pull> {
    const pull = await findPull(db, repo.key, number);
    if (!pull) throw new RegistryError("pull-not-found", `There is no pull request ${number}.`);
    return pull;
  }

  async function tell(viewer: AccountViewer, pull: Pull, kind: PullEvent["kind"], text: string) {
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
    if (comment) await tell(viewer, pull, "comment", comment);
    return tell(viewer, pull, "status", next.status);
  }

  /** Throws for a state that a commit could not have made. */
  async function checkMerged(key: string, commit: CommitId): Promise<void> {
    await checkTree((tree) => git.tree(key, tree), `${commit}^{tree}`, limits.commitEntries);
    const card = await git.find(key, commit, README);
    const content = card && (await git.read(key, card.oid));
    if (content) await checkCard(content, deps.readYaml);
  }

  /** Where git is too old to tell, merging tells. */
  async function seemsMergeable(key: string, base: CommitId, head: CommitId): Promise<boolean> {
    try {
      return await git.canMerge(key, base, head);
    } catch (error) {
      if (isRegistryError(error) && error.code === "git-too-old") return true;
      throw error;
    }
  }

  /** Moves the branch, and again where it moved meanwhile. */
  async function joinBranch(
    viewer: AccountViewer,
    key: string,
    pull: Pull,
  ): Promise<Written<{ readonly from: CommitId; readonly to: CommitId }>> {
    const ref = `refs/heads/${pull.base}`;
    const head = await git.resolve(key, pullRef(pull.number));
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const base = await git.resolve(key, ref);
      if (!base || !head)
        throw new RegistryError("revision-not-found", `Invalid rev id: ${pull.base}`);
      const merged = await git.merge(key, {
        into: base,
        from: head,
        message: `${pull.title} (#${pull.number})\n\n${pull.description}`.trim(),
        author: authorOf(viewer.name),
        date: now(),
      });
      if (!merged) throw conflict(pull);
      if (merged === base)
        throw new RegistryError("bad-request", `${pull.base} has all of this already.`);
      await checkMerged(key, merged);
      await noteMerge(db, pull, { from: base, to: merged });
      if (await git.moveRef(key, ref, base, merged))
        return { value: { from: base, to: merged }, isMoved: pull.base === DEFAULT_BRANCH };
    }
    throw conflict(pull);
  }

  return {
    /** One page of a repo's pull requests, newest first. */
    async list(
      viewer: Viewer,
      id: RepoId,
      filter: PullFilter,
      limit: number,
      offset: number,
    ): Promise<{ readonly repo: Repo; readonly pulls: readonly Pull[]; readonly total: number }> {
      const repo = await getRepo(deps, viewer, id);
      const [pulls, total] = await Promise.all([
        listPulls(db, repo.key, filter, limit, offset),
        countPulls(db, repo.key, filter),
      ]);
      return { repo, pulls, total };
    },

    /** Throws `pull-not-found`. */
    async get(viewer: Viewer, id: RepoId, number: number) {
      const repo = await getRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      return { repo, pull, events: await listPullEvents(db, pull) };
    },

    canClose,
    canPushTo,

    /** By status, of a repo that the viewer may read. */
    counts: (repo: Repo) => countPullsByStatus(db, repo.key),

    /** Throws `gated-repo` where the files are kept from the viewer; `undefined` without any commit. */
    async changes(viewer: Viewer, repo: Repo, pull: Pull): Promise<PullChanges | undefined> {
      await requireOpen(db, viewer, repo);
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
      const isMergeable = commits.length === 0 || (await seemsMergeable(repo.key, base, head));
      const canMerge = commits.length > 0 && isMergeable && isUnderWay(pull);
      return { from, to: head, commits, canMerge, hasConflicts: !isMergeable };
    },

    /** What `changes` are, file by file. */
    diff: (repo: Repo, { from, to }: PullChanges, format: GitDiffFormat) =>
      git.diff(repo.key, from, to, format),

    /** Who may propose may talk. */
    async comment(viewer: Viewer, id: RepoId, number: number, text: string): Promise<PullEvent> {
      const repo = await getProposableRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      return tell(viewer as AccountViewer, pull, "comment", text);
    },

    /** Opens a draft or a closed one, or closes one; a merged one stays as it is. */
    async setStatus(
      viewer: Viewer,
      id: RepoId,
      number: number,
      status: "open" | "closed",
      comment?: string,
    ): Promise<PullEvent> {
      const repo = await getProposableRepo(deps, viewer, id);
      const pull = await pullOf(repo, number);
      if (!canClose(viewer, repo, pull))
        throw new RegistryError("forbidden", `You cannot change ${formatRepoId(repo.id)}.`);
      if (pull.status === "merged" || pull.status === status) throw alreadyOver();
      return end(viewer as AccountViewer, pull, { status, merged: undefined }, comment);
    },

    /**
     * Brings its commits into the branch: the branch moves on to them, or to a commit that joins both.
     * Throws `merge-conflict`, and nothing changes, where they do not go together; `git-too-old`.
     */
    async merge(viewer: Viewer, id: RepoId, number: number, comment?: string): Promise<CommitId> {
      const repo = await getWritableRepo(deps, viewer, id);
      const account = viewer as AccountViewer;
      const pull = await pullOf(repo, number);
      if (!isUnderWay(pull)) throw alreadyOver();
      return withPending(deps, repo.key, async () => {
        const { value: merged, isMoved } = await joinBranch(account, repo.key, pull);
        await end(account, pull, { status: "merged", merged }, comment);
        return { value: merged.to, isMoved };
      });
    },
  };
}

const alreadyOver = () =>
  new RegistryError("bad-request", "This pull request has that status already, or is merged.");

const conflict = ({ base }: Pull) =>
  new RegistryError(
    "merge-conflict",
    `This does not go together with ${base} as it is now. Merge ${base} into it with git, and push.`,
  );

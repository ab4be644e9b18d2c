import { gated } from "../access-requests/access-request-access.ts";
import { RegistryError } from "../errors.ts";
import type { RepoAt } from "../files/files.ts";
import type { GitBlame, GitDiffFormat, GitLogEntry } from "../git.ts";
import { type CommitId, parseCommitId, type RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";

/** Commits, newest first. */
export interface HistoryPage {
  readonly commits: readonly GitLogEntry[];
  readonly total: number;
  /** Opaque; keeps to the state where the first page began. Absent on the last page. */
  readonly nextCursor?: string;
}

const MAX_PAGE = 1000;

export interface History {
  /** The commits that led to a state. A cursor that is not ours starts from the beginning. */
  list(at: RepoAt, limit: number, cursor?: string): Promise<HistoryPage>;
  /** As `list`, for the commits that touched a path. Their total is unknown without a full walk. */
  listOf(
    at: RepoAt,
    path: RepoPath,
    limit: number,
    cursor?: string,
  ): Promise<Omit<HistoryPage, "total"> & { readonly total?: never }>;
  /** The commit that a state is; throws `revision-not-found` for a repo without any. */
  get(at: RepoAt): Promise<GitLogEntry>;
  /** Which commit wrote which lines of a text file. Throws `git-limit` for a history that is too long. */
  blame(at: RepoAt, path: RepoPath): Promise<readonly GitBlame[]>;
  /** What changed from one state of a repo to another. */
  diff(
    from: RepoAt,
    to: RepoAt,
    format: GitDiffFormat,
  ): Promise<ReadableStream<Uint8Array> | undefined>;
  /** What a commit changed of the first of its parents; of nothing, where it has none. */
  changes(
    at: RepoAt,
    commit: GitLogEntry,
    format: GitDiffFormat,
  ): Promise<ReadableStream<Uint8Array>>;
}

export function createHistory({ git }: Pick<RegistryDeps, "git">): History {
  return {
    async list({ repo, commit }, limit, cursor) {
      const begun = await placeOf(repo.key, cursor);
      const from = begun?.commit ?? commit;
      if (!from) return { commits: [], total: 0 };
      const skip = begun?.skip ?? 0;
      const size = Math.max(1, Math.min(MAX_PAGE, limit));
      const [commits, total] = await Promise.all([
        git.log(repo.key, from, size, skip),
        git.count(repo.key, from),
      ]);
      const next = skip + size;
      if (next >= total) return { commits, total };
      return { commits, total, nextCursor: `${from}~${next}` };
    },

    async listOf({ repo, commit }, path, limit, cursor) {
      const begun = await placeOf(repo.key, cursor);
      const from = begun?.commit ?? commit;
      if (!from) return { commits: [] };
      const skip = begun?.skip ?? 0;
      const found = await git.log(repo.key, from, limit + 1, skip, path);
      if (found.length <= limit) return { commits: found };
      return { commits: found.slice(0, limit), nextCursor: `${from}~${skip + limit}` };
    },

    async get({ repo, commit }) {
      const [entry] = commit ? await git.log(repo.key, commit, 1) : [];
      if (!entry) throw new RegistryError("revision-not-found", "No commits yet.");
      return entry;
    },

    async blame(at, path) {
      if (at.isClosed) throw gated(at.repo);
      return at.commit ? git.blame(at.repo.key, at.commit, path) : [];
    },

    async diff(from, to, format) {
      if (from.isClosed || to.isClosed) throw gated(to.repo);
      return from.commit && to.commit && git.diff(to.repo.key, from.commit, to.commit, format);
    },

    async changes(at, { id, parents }, format) {
      if (at.isClosed) throw gated(at.repo);
      return git.diff(at.repo.key, parents[0], id, format);
    },
  };

  async function placeOf(key: string, cursor: string | undefined) {
    const [, id = "", skip] = /^([0-9a-f]{40})~(\d{1,9})$/.exec(cursor ?? "") ?? [];
    const commit: CommitId | undefined = parseCommitId(id) && (await git.resolve(key, id));
    return commit && { commit, skip: Number(skip) };
  }
}

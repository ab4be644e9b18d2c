import { gated } from "../access-requests/access-request-access.ts";
import { RegistryError } from "../errors.ts";
import type { RepoAt } from "../files/files.ts";
import type { GitDiffFormat, GitLogEntry } from "../git.ts";
import { type CommitId, parseCommitId, type RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";

/** Commits, newest first. */
export interface HistoryPage {
  readonly commits: readonly GitLogEntry[];
  readonly total: number;
  /** Opaque; keeps to the state where the first page began. Absent on the last page. */
  readonly nextCursor?: string;
}

const MAX_PAGE = 1000;

export function createHistory({ git }: Pick<RegistryDeps, "git">) {
  return {
    /** The commits that led to a state. A cursor that is not ours starts from the beginning. */
    async list({ repo, commit }: RepoAt, limit: number, cursor?: string): Promise<HistoryPage> {
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

    /** As `list`, the commits that touched a path. How many there are, only a walk over all would tell. */
    async listOf(
      { repo, commit }: RepoAt,
      path: RepoPath,
      limit: number,
      cursor?: string,
    ): Promise<Omit<HistoryPage, "total"> & { readonly total?: never }> {
      const begun = await placeOf(repo.key, cursor);
      const from = begun?.commit ?? commit;
      if (!from) return { commits: [] };
      const skip = begun?.skip ?? 0;
      const found = await git.log(repo.key, from, limit + 1, skip, path);
      if (found.length <= limit) return { commits: found };
      return { commits: found.slice(0, limit), nextCursor: `${from}~${skip + limit}` };
    },

    /** The commit that a state is; throws `revision-not-found` for a repo without any. */
    async get({ repo, commit }: RepoAt): Promise<GitLogEntry> {
      const [entry] = commit ? await git.log(repo.key, commit, 1) : [];
      if (!entry) throw new RegistryError("revision-not-found", "There is no commit yet.");
      return entry;
    },

    /** What changed from one state of a repo to another. */
    async diff(from: RepoAt, to: RepoAt, format: GitDiffFormat) {
      if (from.isClosed || to.isClosed) throw gated(to.repo);
      return from.commit && to.commit && git.diff(to.repo.key, from.commit, to.commit, format);
    },

    /** What a commit changed of the first of its parents; of nothing, where it has none. */
    async changes(at: RepoAt, { id, parents }: GitLogEntry, format: GitDiffFormat) {
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

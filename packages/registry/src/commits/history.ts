import { gated } from "../access-requests/access-request-access.ts";
import type { RepoAt } from "../files/files.ts";
import type { GitLogEntry } from "../git.ts";
import { type CommitId, parseCommitId } from "../ids.ts";
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

    /** What changed from one state of a repo to another. */
    async diff(from: RepoAt, to: RepoAt, format: "unified" | "raw") {
      if (from.isClosed || to.isClosed) throw gated(to.repo);
      return from.commit && to.commit && git.diff(to.repo.key, from.commit, to.commit, format);
    },
  };

  async function placeOf(key: string, cursor: string | undefined) {
    const [, id = "", skip] = /^([0-9a-f]{40})~(\d{1,9})$/.exec(cursor ?? "") ?? [];
    const commit: CommitId | undefined = parseCommitId(id) && (await git.resolve(key, id));
    return commit && { commit, skip: Number(skip) };
  }
}

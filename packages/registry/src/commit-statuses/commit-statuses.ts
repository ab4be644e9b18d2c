import { gated } from "../access-requests/access-request-access.ts";
import { RegistryError } from "../errors.ts";
import type { RepoAt } from "../files/files.ts";
import { type CommitId, parseCommitId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { CheckCounts, CommitStatus } from "./commit-status.ts";
import {
  countOtherContexts,
  countStatuses,
  listStatuses,
  writeStatus,
} from "./commit-status-store.ts";

/** Checks of one commit. */
export const MAX_CHECKS = 100;

/** What checks, such as runs of CI, say about commits. */
export interface CommitStatuses {
  /** People with write access write it. Throws `revision-not-found` and `too-many-entries`. */
  write(
    viewer: Viewer,
    id: RepoId,
    commit: string,
    wanted: Pick<CommitStatus, "context" | "state" | "description" | "targetUrl">,
  ): Promise<CommitStatus>;
  /** What the checks of a commit said last. Throws `gated-repo` where files are kept from the viewer. */
  list(at: RepoAt): Promise<readonly CommitStatus[]>;
  /** Of a repo whose files the viewer may read: the commits that have checks. */
  counts(
    repo: Pick<Repo, "key">,
    commits: readonly CommitId[],
  ): Promise<ReadonlyMap<CommitId, CheckCounts>>;
}

export function createCommitStatuses({
  db,
  git,
  now,
}: Pick<RegistryDeps, "db" | "git" | "now">): CommitStatuses {
  async function commitOf(repo: Repo, text: string): Promise<CommitId> {
    const commit = parseCommitId(text);
    if (commit && (await git.resolve(repo.key, commit)) === commit) return commit;
    throw new RegistryError("revision-not-found", `Commit not found: ${text.slice(0, 40)}`);
  }

  return {
    async write(viewer, id, text, wanted) {
      const repo = await getWritableRepo({ db }, viewer, id);
      const { key, name } = viewer as AccountViewer;
      const commit = await commitOf(repo, text);
      const at = now();
      const status: CommitStatus = {
        ...{ repoKey: repo.key, commit, ...wanted, authorKey: key, authorName: name },
        ...{ createdAt: at, updatedAt: at },
      };
      if ((await countOtherContexts(db, status)) >= MAX_CHECKS)
        throw new RegistryError(
          "too-many-entries",
          `There are too many checks of this commit (limit: ${MAX_CHECKS}).`,
        );
      return writeStatus(db, status);
    },

    async list({ repo, commit, isClosed }) {
      if (isClosed) throw gated(repo);
      return commit ? listStatuses(db, repo.key, commit) : [];
    },

    counts: ({ key }, commits) => countStatuses(db, key, commits),
  };
}

import type { Activity } from "../activity/activity.ts";
import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { IncomingPush, RefUpdate } from "../git.ts";
import type { RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { TAGS } from "../refs/ref.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { Scans } from "../scans/scans.ts";
import type { FileTokens } from "../tokens/find-in-files.ts";
import type { Viewer } from "../viewer.ts";
import { checkBlobs } from "./check-blobs.ts";
import { checkRefs } from "./check-refs.ts";
import { checkTrees } from "./check-trees.ts";
import { getPushableRepo, requireRights } from "./push-access.ts";

/** What came of `git push`: the same rules and the same promises as a commit through the API. */
export interface Pushes {
  /** The repo, for users who may push anything to it; throws before a byte is read. */
  repoFor(viewer: Viewer, id: RepoId): Promise<Repo>;
  /**
   * Accepts a push, completely or not at all, or throws the reason; when it returns, history and catalog
   * agree. Returns the updates that took history away. Throws `commit-conflict` if a ref moved in the meantime.
   */
  receive(viewer: Viewer, id: RepoId, push: IncomingPush): Promise<readonly RefUpdate[]>;
}

export function createPushes(
  deps: RegistryDeps & {
    indexer: Indexer;
    lfs: Lfs;
    quotas: Quotas;
    scans: Scans;
    activity: Activity;
    fileTokens: FileTokens;
  },
): Pushes {
  return {
    async repoFor(viewer, id) {
      const repo = await getPushableRepo(deps, viewer, id);
      await deps.quotas.require(repo.key, 1);
      return repo;
    },

    async receive(viewer, id, push) {
      const repo = await getPushableRepo(deps, viewer, id);
      const { key } = repo;
      checkRefs(push.updates);
      await requireRights(deps.db, viewer, repo, push.updates);
      const rewritten = await withPending(deps, key, async () => {
        await checkTrees(push, deps.limits.commitEntries, deps.readYaml);
        // Otherwise a user without write access could restore deleted content by its ID.
        if (!canWrite(viewer, repo) && !(await push.containsAll()))
          throw new RegistryError(
            "ref-refused",
            "Some objects of this push are missing. Push from a complete clone.",
          );
        const bytes = await checkBlobs(deps, viewer, repo, push);
        await deps.quotas.require(key, bytes);
        const value = await listRewritten(push);
        await push.keep();
        await deps.quotas.grow(key, bytes);
        if (await push.move()) return { value, isMoved: true };
        throw new RegistryError(
          "commit-conflict",
          "Someone else pushed in the meantime. Fetch, review the changes, then push again.",
        );
      });
      await deps.activity.note(viewer, key);
      return rewritten;
    },
  };
}

/** Deleted refs, tags that lead elsewhere now, and branches without the commit that they led to. */
async function listRewritten(push: IncomingPush): Promise<readonly RefUpdate[]> {
  const rewritten: RefUpdate[] = [];
  for (const update of push.updates) {
    const { ref, from, to } = update;
    if (from === undefined || from === to) continue;
    if (to === undefined || ref.startsWith(TAGS) || (await push.rewrites(update)))
      rewritten.push(update);
  }
  return rewritten;
}

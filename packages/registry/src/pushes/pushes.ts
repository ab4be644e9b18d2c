import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import type { IncomingPush } from "../git.ts";
import type { RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { Scans } from "../scans/scans.ts";
import type { Viewer } from "../viewer.ts";
import { checkBlobs } from "./check-blobs.ts";
import { checkRefs } from "./check-refs.ts";
import { checkTrees } from "./check-trees.ts";
import { getPushableRepo, requireRights } from "./push-access.ts";

/** What came of `git push`: the same rules and the same promises as a commit through the API. */
export function createPushes(
  deps: RegistryDeps & { indexer: Indexer; lfs: Lfs; quotas: Quotas; scans: Scans },
) {
  return {
    /** The repo, for those who may push anything to it at all; throws before a byte is taken. */
    async repoFor(viewer: Viewer, id: RepoId): Promise<Repo> {
      const repo = await getPushableRepo(deps.db, viewer, id);
      await deps.quotas.require(repo.key, 1);
      return repo;
    },

    /**
     * Takes a push or throws why not. All of it happens or nothing; when it returns, history and
     * catalogue agree. Throws `commit-conflict` when a ref moved while the objects came.
     */
    async receive(viewer: Viewer, id: RepoId, push: IncomingPush): Promise<void> {
      const repo = await getPushableRepo(deps.db, viewer, id);
      const { key } = repo;
      checkRefs(push.updates);
      await requireRights(deps.db, viewer, repo, push.updates);
      await withPending(deps, key, async () => {
        await checkTrees(push, deps.limits.commitEntries, deps.readYaml);
        // Who may not write could otherwise bring back, by its id, what was removed.
        if (!canWrite(viewer, repo) && !(await push.bringsAll()))
          throw new RegistryError(
            "ref-refused",
            "Some objects of this push were not sent. Push from a complete clone.",
          );
        const bytes = await checkBlobs(deps, viewer, repo, push);
        await deps.quotas.require(key, bytes);
        await push.keep();
        await deps.quotas.grow(key, bytes);
        if (await push.move()) return { value: undefined, isMoved: true };
        throw new RegistryError(
          "commit-conflict",
          "Somebody else pushed meanwhile. Fetch, look at what changed, then push again.",
        );
      });
    },
  };
}

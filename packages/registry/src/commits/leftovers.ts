import { healPulls } from "../pulls/heal-pulls.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { firstFiles } from "../repos/first-files.ts";
import { clearPending, listPending } from "../repos/pending-index-store.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import type { Commits } from "./commits.ts";
import type { Indexer } from "./indexer.ts";

/** Unfinished writes to histories. */
export interface Leftovers {
  /**
   * Reconciles SQL with the histories after an interrupted write: of a process that is not among the
   * living, or of this one when the database was unavailable. Returns the number of writes.
   */
  heal(living?: ReadonlySet<string>): Promise<number>;
}

export function createLeftovers(
  deps: RegistryDeps & { commits: Commits; indexer: Indexer },
): Leftovers {
  const { db, processId, commits, indexer } = deps;

  async function finish(repoKey: string): Promise<void> {
    await indexer.index(repoKey);
    const repo = await findRepoByKey(db, repoKey);
    if (repo && repo.head === undefined)
      await commits.createFirst(repo.id.namespace, repo, firstFiles(repo));
    await healPulls(deps, repoKey);
  }

  return {
    async heal(living = new Set()) {
      const left = (await listPending(db)).filter(({ key, process }) =>
        process === processId ? !indexer.underWay.has(key) : !living.has(process),
      );
      for (const { key, repoKey } of left) {
        await finish(repoKey);
        await clearPending(db, key);
      }
      return left.length;
    },
  };
}

import { healPulls } from "../pulls/heal-pulls.ts";
import type { RegistryDeps } from "../registry.ts";
import { firstFiles } from "../repos/first-files.ts";
import { clearPending, findRepoByKey, listPending } from "../repos/repo-store.ts";
import type { Commits } from "./commits.ts";
import type { Indexer } from "./indexer.ts";

/** Writes to histories that nobody finishes any more. */
export function createLeftovers(deps: RegistryDeps & { commits: Commits; indexer: Indexer }) {
  const { db, processId, commits, indexer } = deps;

  async function finish(repoKey: string): Promise<void> {
    await indexer.index(repoKey);
    const repo = await findRepoByKey(db, repoKey);
    if (repo && repo.head === undefined)
      await commits.createFirst(repo.id.namespace, repo, firstFiles(repo));
    await healPulls(deps, repoKey);
  }

  return {
    /**
     * Brings SQL and histories together where a process that is not among the living left them apart, or
     * this one did, when the database went away meanwhile. Returns how many writes that were.
     */
    async heal(living: ReadonlySet<string> = new Set()): Promise<number> {
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

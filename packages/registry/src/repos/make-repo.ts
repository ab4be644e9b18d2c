import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { isGroupOf } from "../resource-groups/resource-group-store.ts";
import { endRepo } from "./end-repo.ts";
import { insertPending, type PendingIndex } from "./pending-index-store.ts";
import type { Repo } from "./repo.ts";
import { noRight } from "./repo-access.ts";
import { type RepoWriteDeps, writeRepos } from "./repo-row-store.ts";
import { insertRepo } from "./repo-store.ts";

type Deps = RepoWriteDeps &
  Pick<RegistryDeps, "git" | "newKey" | "now" | "processId"> & {
    readonly indexer: Indexer;
    readonly quotas: Quotas;
  };

/**
 * Creates a repo, fills and indexes it; deletes it if that fails. Of two concurrent calls, one succeeds;
 * the other gets `repo-exists`. The pending row is created with it, so that it does not count as a
 * leftover.
 */
export const makeRepo = (deps: Deps, repo: Repo, fill: () => Promise<void>): Promise<void> =>
  withPending(
    deps,
    repo.key,
    async () => {
      await fill().catch(async (error: unknown) => {
        await endRepo(deps, repo.key);
        throw error;
      });
      return { value: undefined, isMoved: false };
    },
    (pending) => insertNew(deps, repo, pending),
  );

async function insertNew(
  { db, changed, quotas }: Deps,
  repo: Repo,
  pending: PendingIndex,
): Promise<void> {
  const isNew = await writeRepos({ db, changed }, async (writes) => {
    // An organization that is deleted at this moment takes no repo with it under a free name.
    if (!(await lockNamespace(writes.db, repo.id.namespace))) throw noRight(repo);
    const { groupKey, id } = repo;
    if (groupKey !== undefined && !(await isGroupOf(writes.db, id.namespace, groupKey)))
      throw new RegistryError("group-not-found", "Resource group not found.");
    if (!(await insertRepo(writes, repo))) return false;
    await quotas.requireRepoIn(writes.db, repo.id.namespace);
    await insertPending(writes.db, pending);
    return true;
  });
  if (!isNew) throw new RegistryError("repo-exists", `${formatRepoId(repo.id)} already exists.`);
}

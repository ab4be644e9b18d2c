import type { Indexer } from "../commits/indexer.ts";
import { withPending } from "../commits/pending.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Search } from "../search/search.ts";
import { endRepo } from "./end-repo.ts";
import type { Repo } from "./repo.ts";
import { noRight } from "./repo-access.ts";
import { insertPending, insertRepo, type PendingIndex } from "./repo-store.ts";

type Deps = Pick<RegistryDeps, "db" | "git" | "newKey" | "now" | "processId"> & {
  readonly indexer: Indexer;
  readonly quotas: Quotas;
  readonly search: Pick<Search, "changed">;
};

/**
 * Makes a repo, fills and indexes it; takes it away again when that fails. Of two at once, one wins; the other
 * gets `repo-exists`. The row of its pending write comes with it, so nobody takes it for left half-made.
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

async function insertNew({ db, quotas }: Deps, repo: Repo, pending: PendingIndex): Promise<void> {
  const isNew = await db.transaction().execute(async (transaction) => {
    // An organization that is deleted at this moment takes no repo with it under a free name.
    if (!(await lockNamespace(transaction, repo.id.namespace))) throw noRight(repo);
    if (!(await insertRepo(transaction, repo))) return false;
    await quotas.requireRepoIn(transaction, repo.id.namespace);
    await insertPending(transaction, pending);
    return true;
  });
  if (!isNew) throw new RegistryError("repo-exists", `${formatRepoId(repo.id)} already exists.`);
}

import type { RegistryDeps } from "../registry.ts";
import type { Search } from "../search/search.ts";
import { deleteDoomed, insertDoomed, listDoomed } from "./doomed-history-store.ts";
import { deleteRepo } from "./repo-store.ts";

type Deps = Pick<RegistryDeps, "db" | "git"> & { readonly search: Pick<Search, "changed"> };

/** Ends a repo and its history. A row says that the history has to go until it has gone. */
export async function endRepo({ db, git, search }: Deps, key: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertDoomed(transaction, key);
    await deleteRepo(transaction, key);
  });
  await search.changed([key]);
  await removeHistory({ db, git }, key);
}

/** Removes the histories of repos that were ended by a process that was killed meanwhile. */
export async function removeDoomed(deps: Pick<Deps, "db" | "git">): Promise<void> {
  for (const key of await listDoomed(deps.db)) await removeHistory(deps, key);
}

async function removeHistory({ db, git }: Pick<Deps, "db" | "git">, key: string): Promise<void> {
  await git.remove(key);
  await deleteDoomed(db, key);
}

import type { RegistryDeps } from "../registry-deps.ts";
import { deleteDoomed, insertDoomed, listDoomed } from "./doomed-history-store.ts";
import { deleteRow, type RepoWriteDeps, writeRepos } from "./repo-row-store.ts";

type Deps = RepoWriteDeps & Pick<RegistryDeps, "git">;

/** Ends a repo and its history. A row says that the history has to go until it has gone. */
export async function endRepo({ db, git, changed }: Deps, key: string): Promise<void> {
  await writeRepos({ db, changed }, async (writes) => {
    await insertDoomed(writes.db, key);
    await deleteRow(writes, key);
  });
  await removeHistory({ db, git }, key);
}

/** Deletes the histories of repos whose deletion was interrupted by a kill. */
export async function removeDoomed(deps: Pick<Deps, "db" | "git">): Promise<void> {
  for (const key of await listDoomed(deps.db)) await removeHistory(deps, key);
}

async function removeHistory({ db, git }: Pick<Deps, "db" | "git">, key: string): Promise<void> {
  await git.remove(key);
  await deleteDoomed(db, key);
}

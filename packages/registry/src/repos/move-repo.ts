import { RegistryError } from "../errors.ts";
import { formatRepoId, isRepoName, type RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { Viewer } from "../viewer.ts";
import { getAdministrableRepo, requireOwn } from "./get-repo.ts";
import type { Repo } from "./repo.ts";
import { noRight, requireCanCreate } from "./repo-access.ts";
import { renameRepo } from "./repo-redirect-store.ts";
import { type RepoWriteDeps, writeRepos } from "./repo-row-store.ts";
import { findRepo } from "./repo-store.ts";

/** Renames a repo, or moves it to another namespace of the viewer's. The old name redirects to it. */
export async function moveRepo(
  { db, quotas, changed }: RepoWriteDeps & { readonly quotas: Quotas },
  viewer: Viewer,
  from: RepoId,
  to: RepoId,
): Promise<Repo> {
  const repo = await getAdministrableRepo({ db }, viewer, from);
  requireOwn(repo);
  if (!isRepoName(to.name))
    throw new RegistryError("invalid-name", `Invalid repo name: "${to.name}".`);
  const isSame = to.namespace.toLowerCase() === repo.id.namespace.toLowerCase();
  const wanted = { id: to, private: repo.private, ...(isSame && { groupKey: repo.groupKey }) };
  requireCanCreate(viewer, wanted);
  const takenBy = async () => {
    const other = await findRepo(db, to);
    return other !== undefined && other.key !== repo.key;
  };
  if (await takenBy()) throw taken(to);
  try {
    await writeRepos({ db, changed }, async (writes) => {
      if (!(await lockNamespace(writes.db, to.namespace))) throw noRight(wanted);
      await renameRepo(writes, repo, to);
      if (isSame) return;
      await quotas.requireRepoIn(writes.db, to.namespace);
      await quotas.requireStorageIn(writes.db, repo.key);
    });
  } catch (error) {
    // The name was claimed in the meantime: the unique index rejected it.
    if (await takenBy()) throw taken(to);
    throw error;
  }
  return { ...repo, id: { ...to, type: repo.id.type } };
}

/** Tests of a client pin the sentence. */
const taken = (id: RepoId) =>
  new RegistryError(
    "repo-exists",
    `A ${id.type} repository called ${formatRepoId(id)} already exists`,
  );

import { RegistryError } from "../errors.ts";
import { formatRepoId, isRepoName, type RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import { getAdministrableRepo } from "./get-repo.ts";
import type { Repo } from "./repo.ts";
import { noRight, requireCanCreate } from "./repo-access.ts";
import { renameRepo } from "./repo-redirect-store.ts";
import { findRepo } from "./repo-store.ts";

/** Gives a repo another name, or another namespace of the viewer's. The old name leads to it. */
export async function moveRepo(
  { db, quotas }: Pick<RegistryDeps, "db"> & { readonly quotas: Quotas },
  viewer: Viewer,
  from: RepoId,
  to: RepoId,
): Promise<Repo> {
  const repo = await getAdministrableRepo({ db }, viewer, from);
  if (!isRepoName(to.name))
    throw new RegistryError("invalid-name", `"${to.name}" cannot be a repo's name.`);
  const wanted = { id: to, private: repo.private };
  requireCanCreate(viewer, wanted);
  const takenBy = async () => {
    const other = await findRepo(db, to);
    return other !== undefined && other.key !== repo.key;
  };
  if (await takenBy()) throw taken(to);
  try {
    await db.transaction().execute(async (transaction) => {
      if (!(await lockNamespace(transaction, to.namespace))) throw noRight(wanted);
      await renameRepo(transaction, repo, to);
      if (to.namespace.toLowerCase() === repo.id.namespace.toLowerCase()) return;
      await quotas.requireRepoIn(transaction, to.namespace);
      await quotas.requireStorageIn(transaction, repo.key);
    });
  } catch (error) {
    // Somebody took the name in between: the unique index saw it.
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

import { requireOpen } from "../access-requests/access-request-access.ts";
import { countTree, createKnownTrees } from "../commits/check-tree.ts";
import type { Indexer } from "../commits/indexer.ts";
import { RegistryError } from "../errors.ts";
import { isRepoName, type RepoId } from "../ids.ts";
import { copyLfsObjects } from "../lfs/lfs-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Search } from "../search/search.ts";
import type { Viewer } from "../viewer.ts";
import { emptyRepo } from "./empty-repo.ts";
import { getRepo } from "./get-repo.ts";
import { makeRepo } from "./make-repo.ts";
import type { NewRepo, Repo } from "./repo.ts";
import { requireCanCreate } from "./repo-access.ts";

type Deps = RegistryDeps & {
  readonly indexer: Indexer;
  readonly quotas: Quotas;
  readonly search: Pick<Search, "changed">;
};

/** A repo of one's own with the branches, tags and large files of one that the viewer may read. */
export async function duplicateRepo(
  deps: Deps,
  viewer: Viewer,
  from: RepoId,
  wanted: NewRepo,
): Promise<Repo> {
  const { db, git, now, newKey, catalog, quotas } = deps;
  const source = await getRepo({ db }, viewer, from);
  await requireOpen(db, viewer, source);
  requireCanCreate(viewer, wanted);
  await requireFewEntries(deps, source);
  if (!isRepoName(wanted.id.name))
    throw new RegistryError("invalid-name", `"${wanted.id.name}" cannot be a repo's name.`);
  const repo = emptyRepo(catalog, newKey(), viewer.key, wanted, now());
  await makeRepo(deps, repo, async () => {
    // History first: what came into the source meanwhile is then among the objects.
    await quotas.require(repo.key, await git.size(source.key));
    await git.copy(source.key, repo.key);
    await quotas.measure(repo.key);
    await db.transaction().execute(async (transaction) => {
      await copyLfsObjects(transaction, source.key, repo.key, now());
      await quotas.requireStorageIn(transaction, repo.key);
    });
    await deps.indexer.index(repo.key);
  });
  return getRepo({ db }, viewer, repo.id);
}

/** Throws `too-many-entries` for a repo that was made where more was allowed. */
async function requireFewEntries({ git, limits }: Deps, { key }: Repo): Promise<void> {
  const known = createKnownTrees();
  for (const { commit } of await git.refs(key, ["refs/heads/", "refs/tags/"]))
    await countTree((tree) => git.tree(key, tree), `${commit}^{tree}`, limits.commitEntries, known);
}

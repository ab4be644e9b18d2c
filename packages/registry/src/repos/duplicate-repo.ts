import { requireOpen } from "../access-requests/access-request-access.ts";
import { countTree, createKnownTrees } from "../commits/check-tree.ts";
import type { Indexer } from "../commits/indexer.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { type BlobDigest, isRepoName, type RepoId } from "../ids.ts";
import { copyLfsObjects } from "../lfs/lfs-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { emptyRepo } from "./empty-repo.ts";
import { getRepo, requireOwn } from "./get-repo.ts";
import { makeRepo } from "./make-repo.ts";
import type { NewRepo, Repo } from "./repo.ts";
import { canWrite, requireCanCreate } from "./repo-access.ts";
import type { RepoChanged } from "./repo-changed.ts";
import { findRepo } from "./repo-store.ts";

type Deps = RegistryDeps & {
  readonly changed: RepoChanged;
  readonly indexer: Indexer;
  readonly quotas: Quotas;
};

/** Copies a repo that the viewer can read, with branches, tags and large files, into their namespace. */
export async function duplicateRepo(
  deps: Deps,
  viewer: Viewer,
  from: RepoId,
  wanted: NewRepo,
): Promise<Repo> {
  const { db, git, now, newKey, catalog, quotas } = deps;
  const source = await getRepo(deps, viewer, from);
  // Its large files may not be here.
  requireOwn(source);
  await requireOpen(deps, viewer, source);
  requireCanCreate(viewer, wanted);
  await requireFewEntries(deps, source);
  if (!isRepoName(wanted.id.name))
    throw new RegistryError("invalid-name", `Invalid repo name: "${wanted.id.name}".`);
  const { id, groupKey } = wanted;
  const place = { id, private: wanted.private ?? source.private, groupKey };
  const repo = emptyRepo(catalog, newKey(), viewer.key, place, now());
  await makeRepo(deps, repo, async () => {
    // History first: objects added to the source in the meantime are then included.
    await quotas.require(repo.key, await git.size(source.key));
    await git.copy(source.key, repo.key);
    await quotas.measure(repo.key);
    const digests = canWrite(viewer, source) ? undefined : await digestsIn(deps, repo.key);
    await db.transaction().execute(async (transaction) => {
      await copyObjects(transaction, source.key, repo.key, now(), digests);
      await quotas.requireStorageIn(transaction, repo.key);
    });
    await deps.indexer.index(repo.key);
  });
  return (await findRepo(db, repo.id)) ?? repo;
}

/** Throws `too-many-entries` for a repo that was made where more was allowed. */
async function requireFewEntries({ git, limits }: Deps, { key }: Repo): Promise<void> {
  const known = createKnownTrees();
  for (const { commit } of await git.refs(key, ["refs/heads/", "refs/tags/"]))
    await countTree((tree) => git.tree(key, tree), `${commit}^{tree}`, limits.commitEntries, known);
}

const BATCH = 500;

/** The large files that the copied history names: what was removed from the source stays there. */
async function digestsIn({ git }: Deps, key: string): Promise<readonly BlobDigest[]> {
  const digests = new Set<BlobDigest>();
  for await (const digest of git.pointers(key)) digests.add(digest);
  return [...digests];
}

async function copyObjects(
  db: Database,
  from: string,
  to: string,
  now: Date,
  digests: readonly BlobDigest[] | undefined,
): Promise<void> {
  if (!digests) return copyLfsObjects(db, from, to, now);
  for (let start = 0; start < digests.length; start += BATCH)
    await copyLfsObjects(db, from, to, now, digests.slice(start, start + BATCH));
}

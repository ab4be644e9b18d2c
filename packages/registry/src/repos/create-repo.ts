import type { Commits } from "../commits/commits.ts";
import type { Indexer } from "../commits/indexer.ts";
import { listPrivateByDefault } from "../default-visibilities/list-private-by-default.ts";
import { RegistryError } from "../errors.ts";
import { isRepoName } from "../ids.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { AccountViewer } from "../viewer.ts";
import { emptyRepo } from "./empty-repo.ts";
import { firstFiles } from "./first-files.ts";
import { makeRepo } from "./make-repo.ts";
import type { NewRepo, Repo } from "./repo.ts";
import type { RepoChanged } from "./repo-changed.ts";
import { deleteRedirect } from "./repo-redirect-store.ts";
import { findRepo } from "./repo-store.ts";

type Deps = RegistryDeps & {
  readonly changed: RepoChanged;
  readonly commits: Pick<Commits, "createFirst">;
  readonly indexer: Indexer;
  readonly quotas: Quotas;
};

/** Makes a repo with its first commit, for a viewer who may. */
export async function createRepo(
  deps: Deps,
  viewer: AccountViewer,
  wanted: NewRepo,
): Promise<Repo> {
  const { db, now, newKey, catalog, commits } = deps;
  if (!isRepoName(wanted.id.name))
    throw new RegistryError("invalid-name", `Invalid repo name: "${wanted.id.name}".`);
  const { id, groupKey } = wanted;
  const isPrivate = wanted.private ?? (await listPrivateByDefault(db, [id.namespace])).length > 0;
  const place = { id, private: isPrivate, groupKey };
  const repo = emptyRepo(catalog, newKey(), viewer.key, place, now());
  await makeRepo(deps, repo, () => commits.createFirst(viewer.name, repo, firstFiles(wanted)));
  await deleteRedirect(db, repo.id);
  // Who may only create need not be able to read it.
  return (await findRepo(db, repo.id)) ?? repo;
}

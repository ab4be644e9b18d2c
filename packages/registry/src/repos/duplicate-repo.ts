import { requireOpen } from "../access-requests/access-request-access.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, isRepoName, type RepoId } from "../ids.ts";
import { copyLfsObjects } from "../lfs/lfs-store.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Viewer } from "../viewer.ts";
import { emptyRepo } from "./empty-repo.ts";
import { getRepo } from "./get-repo.ts";
import type { NewRepo, Repo } from "./repo.ts";
import { requireCanCreate } from "./repo-access.ts";
import { deleteRepo, insertRepo } from "./repo-store.ts";

type Deps = Pick<RegistryDeps, "db" | "git" | "now" | "newKey"> & {
  readonly index: (key: string) => Promise<void>;
};

/** A repo of one's own with the branches, tags and large files of one that the viewer may read. */
export async function duplicateRepo(
  { db, git, now, newKey, index }: Deps,
  viewer: Viewer,
  from: RepoId,
  wanted: NewRepo,
): Promise<Repo> {
  const source = await getRepo({ db }, viewer, from);
  await requireOpen(db, viewer, source);
  requireCanCreate(viewer, wanted);
  if (!isRepoName(wanted.id.name))
    throw new RegistryError("invalid-name", `"${wanted.id.name}" cannot be a repo's name.`);
  const repo = emptyRepo(newKey(), wanted, now());
  if (!(await insertRepo(db, repo)))
    throw new RegistryError("repo-exists", `${formatRepoId(wanted.id)} already exists.`);
  try {
    await copyLfsObjects(db, source.key, repo.key);
    await git.copy(source.key, repo.key);
    await index(repo.key);
  } catch (error) {
    await deleteRepo(db, repo.key);
    await git.remove(repo.key);
    throw error;
  }
  return getRepo({ db }, viewer, repo.id);
}

import { requireOpen } from "../access-requests/access-request-access.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { Repo } from "./repo.ts";
import { canAdmin, canPropose, canRead, canWrite } from "./repo-access.ts";
import { findMovedRepo } from "./repo-redirect-store.ts";
import { findRepo, findRepoByKey } from "./repo-store.ts";

/** Under its name, or one that it had before. */
export async function getRepo(
  { db }: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  return visible(viewer, (await findRepo(db, id)) ?? (await findMovedRepo(db, id)));
}

/** By its key, for a permission checked earlier: the repo may have been deleted or changed since. */
export const getRepoByKey = async (
  { db }: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  key: string,
): Promise<Repo> => visible(viewer, await findRepoByKey(db, key));

function visible(viewer: Viewer, repo: Repo | undefined): Repo {
  if (!repo || !canRead(viewer, repo)) throw notFound();
  return repo;
}

/** A repo whose files the viewer can read; throws `gated-repo`. */
export async function getOpenRepo(
  deps: Pick<RegistryDeps, "db" | "now">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  await requireOpen(deps, viewer, repo);
  return repo;
}

/** Said of a private repo too. */
export const notFound = () => new RegistryError("repo-not-found", "Repository not found");

export async function getWritableRepo(
  deps: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  requireWritable(viewer, repo);
  return repo;
}

/** Throws where `getWritableRepo` does, for a repo that the viewer may read. */
export function requireWritable(viewer: Viewer, repo: Repo): void {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to make changes.");
  requireOwn(repo);
  if (!canWrite(viewer, repo))
    throw new RegistryError("forbidden", `You need write access to ${formatRepoId(repo.id)}.`);
}

/**
 * Reading the files is enough to propose a change, with a credential that may write anything at all. A
 * proposal can name any file of the repo, so those whom a gate excludes cannot make one.
 */
export async function getProposableRepo(
  deps: Pick<RegistryDeps, "db" | "now">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  await requireProposable(deps, viewer, repo);
  return repo;
}

/** Throws where `getProposableRepo` does, for a repo that the viewer may read. */
export async function requireProposable(
  deps: Pick<RegistryDeps, "db" | "now">,
  viewer: Viewer,
  repo: Repo,
): Promise<void> {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to propose a change.");
  requireOwn(repo);
  if (!canPropose(viewer, repo)) throw new RegistryError("forbidden", "This token is read-only.");
  await requireOpen(deps, viewer, repo);
}

/** Throws `mirrored-repo` for one that only its own hub changes. */
export function requireOwn({ id, isMirror }: Repo): void {
  if (isMirror)
    throw new RegistryError(
      "mirrored-repo",
      `${formatRepoId(id)} is a mirror of another hub's repo and can't be changed here.`,
    );
}

/** Throws `forbidden` if the viewer cannot change the repo's settings or name, or delete it. */
export async function getAdministrableRepo(
  deps: Pick<RegistryDeps, "db">,
  viewer: Viewer,
  id: RepoId,
): Promise<Repo> {
  const repo = await getRepo(deps, viewer, id);
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to make changes.");
  if (!canAdmin(viewer, repo))
    throw new RegistryError("forbidden", `You need admin access to ${formatRepoId(id)}.`);
  return repo;
}

import { RegistryError } from "../errors.ts";
import { rightsIn } from "../organizations/organization-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { NewRepo, Repo } from "./repo.ts";

export const canRead = (viewer: Viewer, repo: Pick<Repo, "id" | "private">): boolean =>
  !repo.private || isAdmin(viewer) || rightsIn(viewer, repo.id.namespace).reads;

export function canWrite(viewer: Viewer, repo: Pick<Repo, "id" | "creatorKey">): boolean {
  const { writes } = rightsIn(viewer, repo.id.namespace);
  if (canChangeAll(viewer) || writes === "all") return true;
  return writes === "own" && viewer.kind === "account" && repo.creatorKey === viewer.key;
}

/** May change its settings, move and delete it. */
export const canAdmin = (viewer: Viewer, { id }: Pick<Repo, "id">): boolean =>
  canChangeAll(viewer) || rightsIn(viewer, id.namespace).administers;

/** May make repos under this namespace; narrower than `canWrite`: an administrator has no other's name. */
export const canCreate = (viewer: Viewer, { id }: Pick<NewRepo, "id">): boolean =>
  rightsIn(viewer, id.namespace).creates;

/** May open a pull request. */
export const canPropose = (viewer: Viewer, repo: Repo): boolean =>
  viewer.kind === "account" && viewer.scope === "write" && canRead(viewer, repo);

/** Throws `unauthorized` or `forbidden` where `canCreate` says no. */
export function requireCanCreate(viewer: Viewer, wanted: NewRepo): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to create a repo.");
  if (!canCreate(viewer, wanted)) throw noRight(wanted);
}

export const noRight = ({ id }: NewRepo): RegistryError =>
  new RegistryError("forbidden", `You need write access to ${id.namespace} to create repos in it.`);

const isAdmin = (viewer: Viewer): boolean =>
  viewer.kind === "account" && viewer.isAdmin && viewer.scope !== "inference";

const canChangeAll = (viewer: Viewer): boolean =>
  viewer.kind === "account" && viewer.isAdmin && viewer.scope === "write";

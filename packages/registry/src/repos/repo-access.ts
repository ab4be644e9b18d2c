import { RegistryError } from "../errors.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import type { NewRepo, Repo } from "./repo.ts";

export const canRead = (viewer: Viewer, repo: Repo): boolean =>
  !repo.private || isAdmin(viewer) || actsFor(viewer, repo.id.namespace);

export const canWrite = (viewer: Viewer, { id }: Repo | NewRepo): boolean =>
  viewer.kind === "account" &&
  viewer.scope === "write" &&
  (viewer.isAdmin || actsFor(viewer, id.namespace));

/** May make repos under this namespace; narrower than `canWrite`: an administrator has no other's name. */
export const canCreate = (viewer: Viewer, { id }: NewRepo): boolean =>
  canWrite(viewer, { id, private: false }) && actsFor(viewer, id.namespace);

/** May open a pull request. */
export const canPropose = (viewer: Viewer, repo: Repo): boolean =>
  viewer.kind === "account" && viewer.scope === "write" && canRead(viewer, repo);

/** Throws `unauthorized` or `forbidden` where `canCreate` says no. */
export function requireCanCreate(viewer: Viewer, wanted: NewRepo): void {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to create a repo.");
  if (!canCreate(viewer, wanted))
    throw new RegistryError("forbidden", `You cannot create repos under ${wanted.id.namespace}.`);
}

const isAdmin = (viewer: Viewer): boolean => viewer.kind === "account" && viewer.isAdmin;

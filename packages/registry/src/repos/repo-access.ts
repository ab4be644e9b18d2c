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

const isAdmin = (viewer: Viewer): boolean => viewer.kind === "account" && viewer.isAdmin;

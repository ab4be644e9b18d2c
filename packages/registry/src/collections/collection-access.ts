import { rightsIn } from "../organizations/organization-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Collection } from "./collection.ts";

/** The same rule as for repos. */
export const canReadCollection = (
  viewer: Viewer,
  collection: Pick<Collection, "namespace" | "private">,
): boolean =>
  !collection.private ||
  (viewer.kind === "account" && viewer.isAdmin && viewer.scope !== "inference") ||
  rightsIn(viewer, collection.namespace).reads;

/** A contributor of an organization changes only what they created. */
export function canChangeCollection(
  viewer: Viewer,
  { namespace, creatorKey }: Pick<Collection, "namespace" | "creatorKey">,
): viewer is AccountViewer {
  if (viewer.kind === "anonymous" || viewer.scope !== "write") return false;
  const { writes } = rightsIn(viewer, namespace);
  return viewer.isAdmin || writes === "all" || (writes === "own" && creatorKey === viewer.key);
}

export const canCreateCollection = (viewer: Viewer, namespace: string): viewer is AccountViewer =>
  rightsIn(viewer, namespace).creates;

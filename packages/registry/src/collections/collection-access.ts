import { rightsIn } from "../organizations/organization-access.ts";
import { canAdministerHub, canSeeHub } from "../people/people-access.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Collection } from "./collection.ts";

/** The same rule as for repos. */
export const canReadCollection = (
  viewer: Viewer,
  collection: Pick<Collection, "key" | "namespace" | "groupKey" | "private">,
): boolean =>
  !collection.private || canSeeHub(viewer) || rightsIn(viewer, collection, "collections").reads;

/** A contributor of an organization changes only what they created. */
export function canChangeCollection(
  viewer: Viewer,
  collection: Pick<Collection, "key" | "namespace" | "groupKey" | "creatorKey">,
): viewer is AccountViewer {
  if (viewer.kind === "anonymous") return false;
  const { writes } = rightsIn(viewer, collection, "collections");
  const isOwn = collection.creatorKey === viewer.key;
  return writes === "all" || (writes === "own" && isOwn) || canAdministerHub(viewer);
}

export const canCreateCollection = (
  viewer: Viewer,
  namespace: string,
  groupKey?: string,
): viewer is AccountViewer => rightsIn(viewer, { namespace, groupKey }, "collections").creates;

import { canSeeHub } from "../people/people-access.ts";
import type { EntityType } from "../tokens/permission.ts";
import { grantsOf } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { rightsIn, roleOf } from "./organization-access.ts";

/** Which private repos or collections a viewer may see: `canRead` as data, for SQL and for the index. */
export type Visible = "all" | VisiblePrivate;

export interface VisiblePrivate {
  /** All in these namespaces, in lower case. */
  readonly namespaces: readonly string[];
  /** All in these that are in no resource group, in lower case. */
  readonly ungrouped: readonly string[];
  /** All in these resource groups, by key. */
  readonly groups: readonly string[];
  /** In addition, by key. */
  readonly keys: readonly string[];
}

export const NOTHING_PRIVATE: VisiblePrivate = {
  ...{ namespaces: [], ungrouped: [], groups: [], keys: [] },
};

const TYPES: Readonly<Record<"repos" | "collections", readonly EntityType[]>> = {
  repos: ["model", "dataset", "space"],
  collections: ["collection"],
};

export function visibleTo(viewer: Viewer, what: keyof typeof TYPES): Visible {
  if (viewer.kind === "anonymous") return NOTHING_PRIVATE;
  if (canSeeHub(viewer)) return "all";
  const { organizations, groups = [], collaborations = [] } = viewer;
  const owners = [viewer, ...organizations]
    .map(({ name }) => name.toLowerCase())
    .filter((namespace) => rightsIn(viewer, { namespace }, what).reads);
  const named = grantsOf(viewer).map(({ entity }) => entity);
  const places = [
    ...groups.map(({ key, organization }) => ({ namespace: organization, groupKey: key })),
    ...named
      .filter(({ type }) => type === "resource-group")
      .map(({ key, namespace }) => ({ namespace, groupKey: key })),
  ];
  const single = [
    ...(what === "repos" ? collaborations : []).map(({ repoKey, ...place }) => ({
      ...place,
      key: repoKey,
    })),
    ...named.filter(({ type }) => TYPES[what].includes(type)),
  ];
  const isAdmin = (namespace: string) => roleOf(viewer, namespace) === "admin";
  return {
    namespaces: owners.filter(isAdmin),
    ungrouped: owners.filter((namespace) => !isAdmin(namespace)),
    groups: places
      .filter((place) => rightsIn(viewer, place, what).reads)
      .map(({ groupKey }) => groupKey),
    keys: single.filter((place) => rightsIn(viewer, place, what).reads).map(({ key }) => key),
  };
}

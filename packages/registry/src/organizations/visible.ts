import { canSeeHub } from "../people/people-access.ts";
import type { EntityType } from "../tokens/permission.ts";
import { grantsOf } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { rightsIn } from "./organization-access.ts";

/** Which private repos or collections a viewer may see: `canRead` as data, for SQL and for the index. */
export type Visible = "all" | VisiblePrivate;

export interface VisiblePrivate {
  /** All in these namespaces, in lower case. */
  readonly namespaces: readonly string[];
  /** In addition, by key. */
  readonly keys: readonly string[];
}

const TYPES: Readonly<Record<"repos" | "collections", readonly EntityType[]>> = {
  repos: ["model", "dataset", "space"],
  collections: ["collection"],
};

export function visibleTo(viewer: Viewer, what: keyof typeof TYPES): Visible {
  if (viewer.kind === "anonymous") return { namespaces: [], keys: [] };
  if (canSeeHub(viewer)) return "all";
  const named = grantsOf(viewer).map(({ entity }) => entity);
  return {
    namespaces: [viewer, ...viewer.organizations]
      .map(({ name }) => name.toLowerCase())
      .filter((namespace) => rightsIn(viewer, { namespace }, what).reads),
    keys: named
      .filter(({ type }) => TYPES[what].includes(type))
      .filter((entity) => rightsIn(viewer, entity, what).reads)
      .map(({ key }) => key),
  };
}

import type { CollectionsData } from "@orrery/web/page-data/collection";
import { askedFor } from "../../base/matches-query.ts";
import type { Load } from "../page-context.ts";
import { presentCollection } from "../present/present-collection.ts";

const PAGE = 30;

/** `/collections`: by words, `?owner=` and `?sort=`. */
export const loadCollections: Load<CollectionsData> = async (
  { hub: { registry } },
  { viewer, query },
) => {
  const q = askedFor(query);
  const owner = query.get("owner") ?? "";
  const sort = query.get("sort") === "upvotes" ? "upvotes" : "updated";
  const cursor = query.get("cursor") ?? undefined;
  const { collections, nextCursor } = await registry.collections.list(
    viewer,
    { text: q, ...(owner && { owners: [owner] }) },
    { sort: sort === "upvotes" ? "upvotes" : "lastModified", limit: PAGE, cursor },
  );
  return {
    q,
    ...(owner && { owner }),
    sort,
    collections: collections.map(presentCollection),
    ...(nextCursor && { nextCursor }),
    canCreate: registry.repos.namespaces(viewer).length > 0,
  };
};

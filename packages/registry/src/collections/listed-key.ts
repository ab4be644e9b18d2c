import type { Database } from "../database.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import type { Listable, ListedKey } from "./collection.ts";
import { getCollection } from "./get-collection.ts";

/** Throws the not-found error of its kind for what the viewer cannot see. */
export async function getListedKey(
  db: Database,
  viewer: Viewer,
  item: Listable,
): Promise<ListedKey> {
  if (item.type === "collection")
    return { listedKey: (await getCollection(db, viewer, item.key)).key };
  return { repoKey: (await getRepo({ db }, viewer, item)).key };
}

import { RegistryError } from "../errors.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { isGroupOf } from "../resource-groups/resource-group-store.ts";
import type { AccountViewer } from "../viewer.ts";
import { checkCollection } from "./check-collection.ts";
import { MAX_COLLECTIONS, type NewCollection } from "./collection.ts";
import { canCreateCollection } from "./collection-access.ts";
import { collectionExists } from "./collection-exists.ts";
import { countCollections, insertCollection } from "./collection-store.ts";

/** Answers the new key. */
export async function createCollection(
  { db, now }: Pick<RegistryDeps, "db" | "now">,
  viewer: AccountViewer,
  key: string,
  wanted: NewCollection,
): Promise<void> {
  const { namespace, title, description = "", theme = "blue", groupKey } = wanted;
  const { private: isPrivate = false } = wanted;
  if (!canCreateCollection(viewer, namespace, groupKey))
    throw new RegistryError(
      "forbidden",
      `You need write access to ${namespace} to create collections in it.`,
    );
  checkCollection({ title, description });
  const isOwn = ({ name }: { readonly name: string }) =>
    name.toLowerCase() === namespace.toLowerCase();
  const collection = {
    key,
    // As its owner spells it.
    namespace: [viewer, ...viewer.organizations].find(isOwn)?.name ?? namespace,
    title: title.trim(),
    ...{ description, theme, private: isPrivate, ...(groupKey !== undefined && { groupKey }) },
    creatorKey: viewer.key,
    updatedAt: now(),
  };
  await db.transaction().execute(async (transaction) => {
    if (!(await lockNamespace(transaction, namespace)))
      throw new RegistryError("account-not-found", `${namespace} was renamed or deleted.`);
    if (groupKey !== undefined && !(await isGroupOf(transaction, namespace, groupKey)))
      throw new RegistryError("group-not-found", "Resource group not found.");
    if ((await countCollections(transaction, namespace)) >= MAX_COLLECTIONS)
      throw new RegistryError(
        "too-many-collections",
        `${namespace} has too many collections (limit: ${MAX_COLLECTIONS}).`,
      );
    if (!(await insertCollection(transaction, collection))) throw collectionExists(collection);
  });
}

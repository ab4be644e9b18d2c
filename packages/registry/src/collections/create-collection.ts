import { RegistryError } from "../errors.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
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
  { namespace, title, description = "", theme = "blue", private: isPrivate = false }: NewCollection,
): Promise<void> {
  if (!canCreateCollection(viewer, namespace))
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
    ...{ description, theme, private: isPrivate },
    creatorKey: viewer.key,
    updatedAt: now(),
  };
  await db.transaction().execute(async (transaction) => {
    if (!(await lockNamespace(transaction, namespace)))
      throw new RegistryError("account-not-found", `${namespace} was renamed or deleted.`);
    if ((await countCollections(transaction, namespace)) >= MAX_COLLECTIONS)
      throw new RegistryError(
        "too-many-collections",
        `${namespace} has too many collections (limit: ${MAX_COLLECTIONS}).`,
      );
    if (!(await insertCollection(transaction, collection))) throw collectionExists(collection);
  });
}

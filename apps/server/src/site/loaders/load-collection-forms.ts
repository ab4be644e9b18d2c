import { formatRepoId, parseRepoId, RegistryError, type RepoId } from "@orrery/registry";
import type {
  CollectionsForData,
  NamedItem,
  NewCollectionData,
} from "@orrery/web/page-data/collection";
import { pathTo } from "@orrery/web/paths";
import type { Load, PageContext, PageRequest } from "../page-context.ts";
import { collectionPath } from "../present/present-collection.ts";
import { signInFirst } from "./load-forms.ts";

/** Of each order; who keeps more looks for the rest at the collection. */
const SHOWN = 100;

/** `models/ada/tts`, as `?item=` names a repo. */
export function parseNamedItem(text: string): RepoId | undefined {
  const [, type, id = ""] = /^(model|dataset)s\/(.+)$/.exec(text) ?? [];
  return type === undefined ? undefined : parseRepoId(type as "model" | "dataset", id);
}

export const loadNewCollection: Load<NewCollectionData> = async (context, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const namespaces = context.hub.registry.repos.namespaces(viewer);
  const wanted = parseNamedItem(query.get("item") ?? "");
  return {
    namespaces,
    namespace: namespaces.find((name) => name === query.get("namespace")) ?? viewer.name,
    ...(wanted && { item: await presentNamed(context, visit, wanted) }),
  };
};

export const loadCollectionsFor: Load<CollectionsForData> = async (context, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const wanted = parseNamedItem(query.get("item") ?? "");
  if (!wanted) throw new RegistryError("repo-not-found", "Repository not found");
  const item = await presentNamed(context, visit, wanted);
  const { collections, repos } = context.hub.registry;
  const owners = repos.namespaces(viewer);
  const [all, containing] = await Promise.all([
    collections.list(viewer, { owners }, { limit: SHOWN }),
    collections.list(viewer, { owners, items: [wanted] }, { limit: SHOWN }),
  ]);
  const keys = new Set(containing.collections.map(({ collection }) => collection.key));
  return {
    item,
    collections: all.collections
      .map(({ collection }) => collection)
      .filter((collection) => collections.canChange(viewer, collection))
      .map((collection) => ({
        key: collection.key,
        path: collectionPath(collection),
        title: collection.title,
        owner: collection.namespace,
        private: collection.private,
        contains: keys.has(collection.key),
      })),
  };
};

/** Throws `repo-not-found` for what the viewer cannot see. */
async function presentNamed(
  { hub }: PageContext,
  { viewer }: PageRequest,
  wanted: RepoId,
): Promise<NamedItem> {
  const { id } = await hub.registry.repos.get(viewer, wanted);
  const kind = id.type === "dataset" ? "dataset" : "model";
  return {
    kind,
    id: formatRepoId(id),
    item: `${kind}s/${formatRepoId(id)}`,
    path: pathTo(kind, { namespace: id.namespace, name: id.name }),
  };
}

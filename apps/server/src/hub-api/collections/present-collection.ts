import {
  type Collection,
  type CollectionItem,
  type FilledCollection,
  formatCollectionSlug,
  formatRepoId,
  isRepoItem,
} from "@orrery/registry";

/** A collection in the words of clients (hub-protocol §3.3). Python adds the position of listed ones itself. */
export const presentListed = ({ collection, items, isUpvoted }: FilledCollection) => ({
  ...presentFacts(collection),
  ...(collection.description !== "" && { description: collection.description }),
  private: collection.private,
  lastUpdated: collection.updatedAt.toISOString(),
  gating: false,
  isUpvotedByUser: isUpvoted,
  items: items.map(presentItem),
});

export const presentCollection = (filled: FilledCollection, origin: string) => ({
  ...presentListed(filled),
  position: filled.collection.position,
  shareUrl: `${origin}/collections/${formatCollectionSlug(filled.collection)}`,
});

const presentFacts = (collection: Collection) => ({
  slug: formatCollectionSlug(collection),
  title: collection.title,
  theme: collection.theme,
  owner: {
    type: collection.ownerKind === "organization" ? ("org" as const) : ("user" as const),
    name: collection.namespace,
    fullname: collection.namespace,
    avatarUrl: "",
  },
  upvotes: collection.upvotes,
});

const presentItem = (item: CollectionItem, position: number) => ({
  _id: item.id,
  position,
  ...(item.note !== "" && { note: { text: item.note } }),
  ...presentListable(item),
});

function presentListable(item: CollectionItem) {
  if (!isRepoItem(item)) {
    const collection = item.listed as Collection;
    const lastUpdated = collection.updatedAt.toISOString();
    return { id: collection.key, type: "collection", ...presentFacts(collection), lastUpdated };
  }
  const { id, facts, downloads, likes, gated, updatedAt, ...repo } = item.listed;
  return {
    id: formatRepoId(id),
    type: id.type,
    repoType: id.type,
    author: id.namespace,
    downloads,
    likes,
    private: repo.private,
    gated: gated ?? false,
    lastModified: updatedAt.toISOString(),
    ...(facts.pipelineTag && { pipeline_tag: facts.pipelineTag }),
  };
}

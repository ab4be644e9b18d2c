import { formatRepoId, type Repo } from "@orrery/registry";

/** A repo in the words of the hub protocol (§1.1). Internal fields stay out unless they are named here. */
export const presentRepo = (repo: Repo) => ({
  _id: repo.key,
  id: formatRepoId(repo.id),
  ...(repo.id.type === "model" && { modelId: formatRepoId(repo.id) }),
  author: repo.id.namespace,
  sha: repo.head,
  lastModified: repo.updatedAt.toISOString(),
  createdAt: repo.createdAt.toISOString(),
  private: repo.private,
  disabled: false,
  gated: false,
  downloads: repo.downloads,
  likes: repo.likes,
  tags: repo.facts.tags,
  ...(repo.facts.pipelineTag && { pipeline_tag: repo.facts.pipelineTag }),
  ...(repo.facts.libraryName && { library_name: repo.facts.libraryName }),
});

/** A single repo's answer: the list item, what its card and configuration say, and its files. */
export const presentRepoInfo = (repo: Repo, siblings: readonly unknown[]) => ({
  ...presentRepo(repo),
  cardData: repo.facts.cardData,
  ...(repo.facts.config && { config: repo.facts.config }),
  ...(repo.facts.widgetData && { widgetData: repo.facts.widgetData }),
  usedStorage: repo.sizeBytes,
  siblings,
});

import { parseRepoId, type Registry } from "@orrery/registry";
import type { Entry } from "./entries.ts";

type Given = Parameters<Registry["entries"]["put"]>[0][number];

/** An entry as the registry takes it; none for a name that it does not take. */
export function toRegistry(entry: Entry): Given | undefined {
  const id = parseRepoId(entry.type, entry.id);
  if (!id) return undefined;
  return {
    id,
    private: entry.private,
    gated: entry.gated || undefined,
    createdAt: new Date(entry.createdAt),
    updatedAt: new Date(entry.lastModified),
    downloads: entry.downloads,
    likes: entry.likes,
    trendingScore: entry.trendingScore,
    sizeBytes: entry.usedStorage,
    tags: entry.tags,
    pipelineTag: entry.pipeline_tag,
    libraryName: entry.library_name,
    parameters: entry.safetensors?.total,
  };
}

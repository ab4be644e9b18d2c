import { asCaller, canCall, type Viewer } from "@orrery/registry";
import type { ApiContext } from "../gateway/context.ts";
import { presentTag } from "./present-models.ts";

/** Nothing ends a model but the need of its memory. */
const NEVER = "9999-12-31T00:00:00Z";

/** Of the models that the viewer may run, those in the memory of this process, or of those that it calls. */
export async function listLoaded(
  { hub, gateway }: Pick<ApiContext, "hub" | "gateway">,
  viewer: Viewer,
): Promise<readonly object[]> {
  const loaded = hub.runner.models().filter(({ state }) => state === "ready");
  if (loaded.length === 0) return [];
  const within = loaded.map(({ repoKey }) => repoKey);
  const filter = { type: "model", within } as const;
  const { repos } = await hub.registry.repos.list(asCaller(viewer), filter, { limit: 100 });
  const callable = repos.filter((repo) => canCall(viewer, repo));
  return Promise.all(
    callable.map(async (repo) => {
      const mappings = await gateway.providerMapping(viewer, repo.id);
      const contextLength = mappings.find((one) => one.contextLength)?.contextLength;
      const size = loaded.find(({ repoKey }) => repoKey === repo.key)?.memoryBytes ?? 0;
      return {
        ...presentTag({ repo, mappings }),
        ...{ size, size_vram: 0, expires_at: NEVER },
        ...(contextLength !== undefined && { context_length: contextLength }),
      };
    }),
  );
}

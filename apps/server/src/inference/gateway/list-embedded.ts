import { asCaller, canCall, type MappedModel, type Viewer } from "@orrery/registry";
import type { GatewayParts } from "./gateway-parts.ts";
import { EMBEDDED } from "./plan/candidate.ts";
import { listProviderMapping } from "./plan/provider-stats.ts";

const MOST_MODELS = 400;

/** Models that this hub runs itself, the newest first. */
export async function listEmbedded(
  parts: GatewayParts,
  viewer: Viewer,
): Promise<readonly MappedModel[]> {
  const { repos } = await parts.registry.repos.list(
    asCaller(viewer),
    { type: "model", providers: [EMBEDDED] },
    { limit: MOST_MODELS },
  );
  const found = await Promise.all(
    repos
      .filter((repo) => canCall(viewer, repo))
      .map(async (repo) => {
        const mappings = await listProviderMapping(parts, viewer, repo.id);
        const mapping = mappings.find(({ provider }) => provider === EMBEDDED);
        return mapping ? [{ repo, mapping }] : [];
      }),
  );
  return found.flat();
}

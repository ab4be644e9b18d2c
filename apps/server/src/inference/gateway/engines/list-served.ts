import {
  asCaller,
  canCall,
  engineNameOf,
  isRegistryError,
  type MappedModel,
  parseRepoId,
  repoNamesOf,
  type Viewer,
} from "@orrery/registry";
import type { GatewayParts } from "../gateway-parts.ts";
import { listProviderMapping } from "../plan/provider-stats.ts";

const MOST_MODELS = 400;

/** Models of this hub that engines serve by name or alias, of those the viewer may run. */
export async function listServed(
  parts: GatewayParts,
  viewer: Viewer,
): Promise<readonly MappedModel[]> {
  const names = new Set(
    (await parts.engines.list()).flatMap((engine) =>
      engine.replicas.flatMap(({ models }) =>
        models.flatMap((model) => repoNamesOf(engine, model)),
      ),
    ),
  );
  const found = [...names].slice(0, MOST_MODELS).map((name) => findServed(parts, viewer, name));
  return (await Promise.all(found)).flat();
}

async function findServed(
  parts: GatewayParts,
  viewer: Viewer,
  name: string,
): Promise<readonly MappedModel[]> {
  const id = parseRepoId("model", name);
  if (!id) return [];
  try {
    const repo = await parts.registry.repos.get(asCaller(viewer), id);
    if (!canCall(viewer, repo)) return [];
    const mappings = await listProviderMapping(parts, viewer, repo.id);
    return mappings
      .filter(({ provider }) => engineNameOf(provider) !== undefined)
      .map((mapping) => ({ repo, mapping }));
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return [];
    throw error;
  }
}

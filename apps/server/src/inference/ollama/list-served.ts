import { engineNameOf, type Repo, type Viewer } from "@orrery/registry";
import type { ApiContext } from "../gateway/context.ts";
import type { ServedModel } from "./present-models.ts";

const MOST_MODELS = 400;

/** Models that the viewer may run, those that changed last first. */
export async function listServed(
  { hub, gateway }: Pick<ApiContext, "hub" | "gateway">,
  viewer: Viewer,
): Promise<readonly ServedModel[]> {
  const [mapped, embedded, served] = await Promise.all([
    hub.registry.providerMappings.listModels(viewer),
    gateway.listEmbedded(viewer),
    gateway.listServed(viewer),
  ]);
  // An owner's mapping to an engine counts only while that serves it.
  const atProviders = mapped.filter(({ mapping }) => engineNameOf(mapping.provider) === undefined);
  const byModel = Map.groupBy([...embedded, ...served, ...atProviders], ({ repo }) => repo.key);
  return [...byModel.values()]
    .flatMap((found) => {
      const mappings = found.map(({ mapping }) => mapping);
      return found.slice(0, 1).map(({ repo }) => ({ repo, mappings }));
    })
    .toSorted((a, b) => newestFirst(a.repo, b.repo))
    .slice(0, MOST_MODELS);
}

/** Changes are noted to the second. */
const newestFirst = (a: Repo, b: Repo): number =>
  b.updatedAt.getTime() - a.updatedAt.getTime() || b.createdAt.getTime() - a.createdAt.getTime();

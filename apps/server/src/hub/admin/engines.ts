import {
  type Engine,
  formatRepoId,
  isRegistryError,
  parseRepoId,
  type Replica,
  repoNamesOf,
  type Viewer,
} from "@orrery/registry";
import type { EngineReplicaRow, EngineRow } from "@orrery/web/page-data/admin/engines";
import type { Hub } from "../hub.ts";

/** The operator's inference servers, with the models of this hub that they serve. */
export async function listEngines(
  hub: Pick<Hub, "registry">,
  viewer: Viewer,
): Promise<readonly EngineRow[]> {
  const engines = await hub.registry.engines.list(viewer);
  return Promise.all(engines.map((engine) => presentEngine(hub, viewer, engine)));
}

export async function getEngine(
  hub: Pick<Hub, "registry">,
  viewer: Viewer,
  name: string,
): Promise<EngineRow> {
  return presentEngine(hub, viewer, await hub.registry.engines.get(viewer, name));
}

async function presentEngine(
  { registry }: Pick<Hub, "registry">,
  viewer: Viewer,
  engine: Engine,
): Promise<EngineRow> {
  const models = new Map(
    engine.replicas.flatMap((replica) => replica.models.map((model) => [model.id, model])),
  );
  const rows = [...models.values()].map(async (model) => ({
    id: model.id,
    ...(model.contextLength !== undefined && { contextLength: model.contextLength }),
    repos: await findRepos(registry, viewer, repoNamesOf(engine, model)),
  }));
  const { replicas, ...settings } = engine;
  return { ...settings, models: await Promise.all(rows), replicas: replicas.map(presentReplica) };
}

/** Those of the names that are models of this hub. */
async function findRepos(
  { repos }: Hub["registry"],
  viewer: Viewer,
  names: readonly string[],
): Promise<readonly string[]> {
  const found = names.map(async (name) => {
    const id = parseRepoId("model", name);
    if (!id) return [];
    try {
      return [formatRepoId((await repos.get(viewer, id)).id)];
    } catch (error) {
      if (isRegistryError(error) && error.code === "repo-not-found") return [];
      throw error;
    }
  });
  return (await Promise.all(found)).flat();
}

function presentReplica({
  isUp,
  isDraining,
  since,
  checkedAt,
  seenAt,
  models,
  ...replica
}: Replica): EngineReplicaRow {
  return {
    ...replica,
    state: isDraining ? "draining" : !checkedAt ? "unchecked" : isUp ? "up" : "down",
    models: models.map(({ id }) => id),
    ...(since && { since: since.toISOString() }),
    ...(checkedAt && { checkedAt: checkedAt.toISOString() }),
    ...(seenAt && { seenAt: seenAt.toISOString() }),
  };
}

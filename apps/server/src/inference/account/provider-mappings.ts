import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../gateway/context.ts";
import { whyUnserved } from "../gateway/plan/why-unserved.ts";
import { presentMapping } from "../gateway/present-mapping.ts";
import {
  deleteMapping,
  listHistory,
  listMappings,
  listStats,
  newMapping,
  putMapping,
} from "../schemas/providers.ts";

/** What providers call a model: its administrators say. */
export function providerMappingsApi(app: FastifyInstance, { gateway, hub }: ApiContext): void {
  const { providerMappings } = hub.registry;
  const path = "/api/models/:namespace/:name/provider-mappings";

  app.get<{ Params: RepoParams }>(
    path,
    { config: { runsModels: true, api: listMappings } },
    async (request) => {
      const id = repoIdFrom("model", request.params);
      return (await providerMappings.list(request.viewer, id)).map(presentMapping);
    },
  );

  app.get<{ Params: RepoParams }>(
    "/api/models/:namespace/:name/providers",
    { config: { runsModels: true, api: listStats } },
    (request) => gateway.providerStats(request.viewer, repoIdFrom("model", request.params)),
  );

  app.get<{ Params: RepoParams }>(
    "/api/models/:namespace/:name/providers/history",
    { config: { runsModels: true, api: listHistory } },
    (request) =>
      hub.registry.inferenceCalls.history(request.viewer, repoIdFrom("model", request.params)),
  );

  app.put<{ Params: RepoParams & { provider: string } }>(
    `${path}/:provider`,
    { config: { api: putMapping } },
    async (request, reply) => {
      const { provider } = request.params;
      const { providerId: providerModelId, ...given } = newMapping.parse(request.body);
      const id = repoIdFrom("model", request.params);
      const mapping = omitUndefined({ provider, providerModelId, ...given });
      const unserved = whyUnserved(hub.providers, mapping);
      if (unserved) throw new RegistryError("bad-request", unserved.message);
      await providerMappings.put(request.viewer, id, mapping);
      return reply.code(204).send();
    },
  );

  app.delete<{ Params: RepoParams & { provider: string } }>(
    `${path}/:provider`,
    { config: { api: deleteMapping } },
    async (request, reply) => {
      const id = repoIdFrom("model", request.params);
      await providerMappings.delete(request.viewer, id, request.params.provider);
      return reply.code(204).send();
    },
  );
}

import { MAPPING_STATUSES, type ProviderMapping, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { whyUnserved } from "../gateway/why-unserved.ts";
import { withoutGaps } from "../without-gaps.ts";
import type { ApiContext } from "./context.ts";
import { type RepoParams, repoIdFrom } from "./repo-params.ts";

const price = z.number().min(0).max(1_000_000).optional();

const newMapping = z.object({
  providerId: z.string().min(1),
  task: z.string().min(1),
  status: z.enum(MAPPING_STATUSES).default("live"),
  adapterWeightsPath: z.string().max(500).optional(),
  inputPrice: price,
  outputPrice: price,
  contextLength: z.number().int().positive().optional(),
});

/** What providers call a model: its administrators say. */
export function providerMappingsApi(app: FastifyInstance, { gateway, hub }: ApiContext): void {
  const { providerMappings } = hub.registry;
  const path = "/api/models/:namespace/:name/provider-mappings";

  app.get<{ Params: RepoParams }>(path, { config: { runsModels: true } }, async (request) => {
    const id = repoIdFrom("model", request.params);
    return (await providerMappings.list(request.viewer, id)).map(presentMapping);
  });

  app.get<{ Params: RepoParams }>(
    "/api/models/:namespace/:name/providers",
    { config: { runsModels: true } },
    (request) => gateway.providerStats(request.viewer, repoIdFrom("model", request.params)),
  );

  app.put<{ Params: RepoParams & { provider: string } }>(
    `${path}/:provider`,
    async (request, reply) => {
      const { provider } = request.params;
      const { providerId: providerModelId, ...given } = newMapping.parse(request.body);
      const id = repoIdFrom("model", request.params);
      const mapping = withoutGaps({ provider, providerModelId, ...given });
      const unserved = whyUnserved(hub.providers, mapping);
      if (unserved) throw new RegistryError("bad-request", unserved.message);
      await providerMappings.put(request.viewer, id, mapping);
      return reply.code(204).send();
    },
  );

  app.delete<{ Params: RepoParams & { provider: string } }>(
    `${path}/:provider`,
    async (request, reply) => {
      const id = repoIdFrom("model", request.params);
      await providerMappings.delete(request.viewer, id, request.params.provider);
      return reply.code(204).send();
    },
  );
}

/** As the inference clients read it, with what this hub knows besides. */
export const presentMapping = ({
  providerModelId,
  adapterWeightsPath,
  ...mapping
}: ProviderMapping) => ({
  ...mapping,
  providerId: providerModelId,
  ...(adapterWeightsPath !== undefined && { adapter: "lora", adapterWeightsPath }),
});

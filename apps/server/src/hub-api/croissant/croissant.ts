import type { FastifyInstance } from "fastify";
import type { Previewer } from "../../file-preview/previewer.ts";
import { originOf } from "../../http/origin.ts";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { describeDataset } from "../croissant/describe-dataset.ts";
import { getCroissant } from "../schemas/catalog.ts";

/** A dataset in Croissant, the vocabulary by which search engines and loaders know datasets. */
export function croissantApi(
  app: FastifyInstance,
  { hub, config }: ApiContext,
  previewer: Previewer,
): void {
  app.get<{ Params: RepoParams }>(
    "/api/datasets/:namespace/:name/croissant",
    { config: { api: getCroissant } },
    async (request, reply) => {
      const id = repoIdFrom("dataset", request.params);
      const at = await hub.registry.files.at(request.viewer, id, "main");
      reply.type("application/ld+json").header("cache-control", "private, no-cache");
      return JSON.stringify(
        await describeDataset({ registry: hub.registry, previewer }, at, originOf(config, request)),
      );
    },
  );
}

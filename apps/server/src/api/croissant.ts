import type { FastifyInstance } from "fastify";
import { describeDataset } from "../croissant/describe-dataset.ts";
import { originOf } from "../http/origin.ts";
import type { Peeker } from "../peek/peeker.ts";
import type { ApiContext } from "./context.ts";
import { type RepoParams, repoIdFrom } from "./repo-params.ts";

/** A dataset in Croissant, the vocabulary by which search engines and loaders know datasets. */
export function croissantApi(
  app: FastifyInstance,
  { hub, config }: ApiContext,
  peeker: Peeker,
): void {
  app.get<{ Params: RepoParams }>(
    "/api/datasets/:namespace/:name/croissant",
    async (request, reply) => {
      const id = repoIdFrom("dataset", request.params);
      const at = await hub.registry.files.at(request.viewer, id, "main");
      reply.type("application/ld+json").header("cache-control", "private, no-cache");
      return JSON.stringify(
        await describeDataset({ registry: hub.registry, peeker }, at, originOf(config, request)),
      );
    },
  );
}

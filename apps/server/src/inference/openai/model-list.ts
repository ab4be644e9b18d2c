import {
  asCaller,
  type FindPrice,
  formatRepoId,
  type MappedModel,
  parseRepoId,
  RegistryError,
  type Repo,
} from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { protocolOf } from "../../http/protocols.ts";
import { anthropicList, anthropicModel } from "../anthropic/present-models.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { withPrice } from "../gateway/plan/model-price.ts";
import { getModel, listModels } from "../schemas/chat.ts";

/** `/v1/models`: what the caller may run, in the words of the OpenAI API. */
export function modelListRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const config = { runsModels: true };
  const { allowedModels, providerMappings } = hub.registry;

  app.get("/v1/models", { config: { ...config, api: listModels } }, async (request) => {
    const { viewer } = request;
    const [mapped, embedded, hubPrice] = await Promise.all([
      providerMappings.listModels(viewer),
      gateway.listEmbedded(viewer),
      allowedModels.hubPrices(),
    ]);
    const byModel = Map.groupBy([...embedded, ...mapped], ({ repo }) => repo.key);
    const present = isAnthropic(request) ? anthropicModel : presentModel;
    const data = [...byModel.values()].flatMap((served) =>
      served.slice(0, 1).map(({ repo }) => present(served, repo, hubPrice)),
    );
    return isAnthropic(request) ? anthropicList(data) : { object: "list", data };
  });

  app.get<{ Params: { "*": string } }>(
    "/v1/models/*",
    { config: { ...config, api: getModel } },
    async (request) => {
      const { viewer, params } = request;
      const id = parseRepoId("model", gateway.parseModel(params["*"]).id);
      if (!id) throw new RegistryError("repo-not-found", "Repository not found");
      const repo = await hub.registry.repos.get(asCaller(viewer), id);
      const mappings = await gateway.providerMapping(viewer, repo.id);
      const present = isAnthropic(request) ? anthropicModel : presentModel;
      return present(
        mappings.map((mapping) => ({ repo, mapping })),
        repo,
        await allowedModels.hubPrices(),
      );
    },
  );
}

const isAnthropic = (request: FastifyRequest): boolean => protocolOf(request) === "anthropic";

const presentModel = (served: readonly MappedModel[], repo: Repo, hubPrice: FindPrice): object => ({
  id: formatRepoId(repo.id),
  object: "model",
  created: Math.floor(repo.createdAt.getTime() / 1000),
  owned_by: repo.id.namespace,
  providers: served.map(({ mapping: { provider, status, task, ...given } }) => {
    const mapping = withPrice(given, hubPrice(provider, given.providerModelId));
    return {
      provider,
      status,
      task,
      ...(mapping.contextLength !== undefined && { context_length: mapping.contextLength }),
      ...((mapping.inputPrice !== undefined || mapping.outputPrice !== undefined) && {
        pricing: { input: mapping.inputPrice ?? null, output: mapping.outputPrice ?? null },
      }),
    };
  }),
});

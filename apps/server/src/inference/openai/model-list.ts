import {
  asCaller,
  engineNameOf,
  type FindPrice,
  formatRepoId,
  type MappedModel,
  parseRepoId,
  RegistryError,
  type Repo,
} from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { protocolOf } from "../../http/protocols.ts";
import { anthropicList, anthropicModel, anthropicName } from "../anthropic/present-models.ts";
import type { ApiContext } from "../gateway/context.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { ImportedModel } from "../gateway/plan/imported-models.ts";
import { withPrice } from "../gateway/plan/model-price.ts";
import { getModel, listModels } from "../schemas/chat.ts";
import { callerOf } from "./inference-call.ts";

/** `/v1/models`: what the caller may run, in the words of the OpenAI API. */
export function modelListRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const config = { runsModels: true };
  const { allowedModels, providerMappings } = hub.registry;

  app.get("/v1/models", { config: { ...config, api: listModels } }, async (request) => {
    const { viewer } = request;
    const [mapped, embedded, served, imported, aliases, hubPrice] = await Promise.all([
      providerMappings.listModels(viewer),
      gateway.listEmbedded(viewer),
      gateway.listServed(viewer),
      gateway.listImported(callerOf(request)),
      gateway.listAliases(callerOf(request)),
      allowedModels.hubPrices(),
    ]);
    const byModel = Map.groupBy(
      [...embedded, ...served, ...mapped.filter(isProviders)],
      ({ repo }) => repo.key,
    );
    const present = isAnthropic(request) ? anthropicModel : presentModel;
    const data = [...byModel.values()].flatMap((models) =>
      models.slice(0, 1).map(({ repo }) => present(models, repo, hubPrice)),
    );
    const names = isAnthropic(request)
      ? [...imported.map(({ name }) => name), ...aliases].map(anthropicName)
      : [...imported.map(importedModel), ...aliases.map(aliasModel)];
    const all = [...data, ...names];
    return isAnthropic(request) ? anthropicList(all) : { object: "list", data: all };
  });

  app.get<{ Params: { "*": string } }>(
    "/v1/models/*",
    { config: { ...config, api: getModel } },
    async (request) => {
      const { viewer, params } = request;
      const name = params["*"];
      if (!name.includes("/") && (await gateway.listAliases(callerOf(request))).includes(name))
        return isAnthropic(request) ? anthropicName(name) : aliasModel(name);
      const id = parseRepoId("model", gateway.parseModel(name).id);
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

/** A provider's model, with what the provider says of it. */
const importedModel = (model: ImportedModel): object => ({
  ...{ id: model.name, object: "model", created: 0, owned_by: model.provider },
  providers: [{ provider: model.provider, status: "live", ...presentFacts(model) }],
});

const presentFacts = ({ contextLength, inputPrice, outputPrice }: Facts): object => ({
  ...(contextLength !== undefined && { context_length: contextLength }),
  ...((inputPrice !== undefined || outputPrice !== undefined) && {
    pricing: { input: inputPrice ?? null, output: outputPrice ?? null },
  }),
});

/** A name of the administrator's; it may lead to another model tomorrow. */
const aliasModel = (id: string): object => ({
  ...{ id, object: "model", created: 0, owned_by: "alias", providers: [] },
});

type Facts = Pick<ImportedModel, "contextLength" | "inputPrice" | "outputPrice">;

/** An owner's mapping to an engine counts only while that serves it. */
const isProviders = ({ mapping }: MappedModel): boolean =>
  engineNameOf(mapping.provider) === undefined;

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
      ...presentFacts(mapping),
    };
  }),
});

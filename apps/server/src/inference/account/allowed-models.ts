import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import {
  allowedModelQuery,
  deleteAllowedModel,
  listAllowedModels,
  newAllowedModel,
  putAllowedModel,
} from "../schemas/providers.ts";

/** What the keys of the hub and of organizations pay for: their administrators say. */
export function allowedModelsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { allowedModels } = hub.registry;
  const path = "/api/settings/allowed-models";

  app.get(path, { config: { api: listAllowedModels } }, ({ viewer, query }) =>
    allowedModels.list(viewer, ownerQuery.parse(query)),
  );

  app.put(path, { config: { api: putAllowedModel } }, async (request, reply) => {
    const model = omitUndefined(newAllowedModel.parse(request.body));
    if (!Object.hasOwn(hub.providers, model.provider))
      throw new RegistryError("bad-request", `Provider "${model.provider}" not found.`);
    await allowedModels.put(request.viewer, ownerQuery.parse(request.query), model);
    return reply.code(204).send();
  });

  app.delete(path, { config: { api: deleteAllowedModel } }, async (request, reply) => {
    const model = allowedModelQuery.parse(request.query);
    await allowedModels.delete(request.viewer, ownerQuery.parse(request.query), model);
    return reply.code(204).send();
  });
}

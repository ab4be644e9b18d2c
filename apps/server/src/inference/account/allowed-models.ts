import { RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { sendError } from "../../http/error-response.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import { GATEWAY_ERRORS, isGatewayError } from "../../outgoing/gateway-error.ts";
import type { ApiContext } from "../gateway/context.ts";
import {
  allowedModelQuery,
  deleteAllowedModel,
  importAllowedModels,
  listAllowedModels,
  modelImport,
  newAllowedModel,
  putAllowedModel,
} from "../schemas/providers.ts";

/** What the keys of the hub and of organizations pay for: their administrators say. */
export function allowedModelsApi(app: FastifyInstance, { hub, gateway }: ApiContext): void {
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

  app.post(
    `${path}/import`,
    { config: { api: importAllowedModels }, errorHandler: sendRefusal },
    async ({ viewer, body, query }) => {
      const { provider, pattern } = modelImport.parse(body);
      return gateway.importModels(viewer, ownerQuery.parse(query), provider, pattern);
    },
  );

  app.delete(path, { config: { api: deleteAllowedModel } }, async (request, reply) => {
    const model = allowedModelQuery.parse(request.query);
    await allowedModels.delete(request.viewer, ownerQuery.parse(request.query), model);
    return reply.code(204).send();
  });
}

/** A provider may refuse the key, or not answer. */
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isGatewayError(error)) {
    const [status, code] = GATEWAY_ERRORS[error.code];
    sendError(error, request, reply, undefined, { status, code, message: error.message });
  } else sendError(error, request, reply);
}

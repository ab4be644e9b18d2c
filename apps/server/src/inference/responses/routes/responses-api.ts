import type { FastifyInstance, FastifyRequest } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { ApiContext } from "../../gateway/context.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import {
  abortOnClose,
  faultLogger,
  sendAnswered,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import {
  cancelResponse,
  createResponse,
  deleteResponse,
  getResponse,
  listInputItems,
} from "../../schemas/responses.ts";
import { pageOfItems } from "../input-items.ts";
import { answerResponse, readRespond } from "../respond.ts";
import { sendResponseEvents } from "../send-response-events.ts";
import { unsupported } from "../unsupported.ts";

type ById = FastifyRequest<{ Params: { id: string } }>;

/** `/v1/responses`: conversations of items, over the same chats as every other door. */
export function responsesApi(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const { keptResponses } = hub.registry;
  const config = { runsModels: true };

  app.post(
    "/v1/responses",
    { config: { ...config, api: createResponse } },
    async (request, reply) => {
      const deps = { gateway, registry: hub.registry };
      const signal = abortOnClose(reply);
      const { stream: wantsStream } = (request.body ?? {}) as { readonly stream?: unknown };
      if (wantsStream !== true)
        return sendAnswered(reply, await answerResponse(deps, request, request.body, signal));
      const { call, writer, keep } = await readRespond(deps, request, request.body);
      const stream = await gateway.stream(call, true, signal);
      setServedHeaders(reply, call.id, stream.served);
      const options = { signal, onFault: faultLogger(request), keep };
      return sendEvents(request, reply, (target) =>
        sendResponseEvents(stream.relay, target, writer, options),
      );
    },
  );

  app.get(
    "/v1/responses/:id",
    { config: { ...config, api: getResponse } },
    async (request: ById) => {
      const { stream } = request.query as { readonly stream?: string };
      if (stream === "true") throw unsupported("stream", "A kept response is answered whole.");
      return (await keptResponses.get(request.viewer, request.params.id)).response;
    },
  );

  app.delete(
    "/v1/responses/:id",
    { config: { ...config, api: deleteResponse } },
    async ({ viewer, params: { id } }: ById) => {
      await keptResponses.delete(viewer, id);
      return { id, object: "response", deleted: true };
    },
  );

  app.post(
    "/v1/responses/:id/cancel",
    { config: { ...config, api: cancelResponse } },
    async ({ viewer, params: { id } }: ById): Promise<never> => {
      await keptResponses.get(viewer, id);
      throw new GatewayError("invalid-request", "The response is complete: nothing to cancel.");
    },
  );

  app.get(
    "/v1/responses/:id/input_items",
    { config: { ...config, api: listInputItems } },
    async ({ viewer, params: { id }, query }: ById) => {
      const { previousId, input } = await keptResponses.get(viewer, id);
      const earlier = previousId ? await keptResponses.listItems(viewer, previousId) : [];
      return pageOfItems([...earlier, ...input], query);
    },
  );
}

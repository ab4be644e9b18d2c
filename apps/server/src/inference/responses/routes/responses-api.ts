import type { FastifyInstance, FastifyRequest } from "fastify";
import { createJobWorker, jobsHere } from "../../fal/job-worker.ts";
import { makerOf } from "../../fal/routes/fal-call.ts";
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
  getResponseQuery,
  listInputItems,
} from "../../schemas/responses.ts";
import { runResponse } from "../background/run-response.ts";
import { settleResponse } from "../background/settle-response.ts";
import { startResponse } from "../background/start-response.ts";
import { pageOfItems } from "../input-items.ts";
import { answerResponse, readRespond } from "../respond.ts";
import { sendResponseEvents } from "../send-response-events.ts";
import { unsupported } from "../unsupported.ts";
import { responseFollower } from "./follow-route.ts";

/** Responses in the background at the same time, in each process. */
const PLACES = 8;

type ById = FastifyRequest<{ Params: { id: string } }>;

/** `/v1/responses`: conversations of items, over the same chats as every other door. */
export function responsesApi(app: FastifyInstance, gateway: Gateway, context: ApiContext): void {
  const { registry } = context.hub;
  const { keptResponses, backgroundResponses } = registry;
  const deps = { gateway, registry };
  const config = { runsModels: true };
  const onError = (error: unknown) => app.log.error({ err: error }, "a response failed");
  const worker = createJobWorker({
    ...jobsHere(app, context),
    registry,
    kind: "response",
    places: PLACES,
    run: (job, viewer, signal) => runResponse(deps, job, viewer, signal, onError),
    onError,
  });
  app.addHook("preClose", () => worker.close());
  const { follow, requireRoom } = responseFollower(app, registry);

  app.post(
    "/v1/responses",
    { config: { ...config, api: createResponse } },
    async (request, reply) => {
      const { stream: wantsStream, background } = (request.body ?? {}) as {
        readonly [name in "stream" | "background"]?: unknown;
      };
      if (background === true) {
        if (wantsStream === true) requireRoom(request);
        const response = await startResponse(deps, request, makerOf(request), request.body);
        worker.wake();
        return wantsStream === true ? follow(request, reply, response.id, -1) : response;
      }
      const signal = abortOnClose(reply);
      if (wantsStream !== true)
        return sendAnswered(reply, await answerResponse(deps, request, request.body, signal));
      const { call, writerFor, keep } = await readRespond(deps, request, request.body);
      const stream = await gateway.stream(call, true, signal);
      setServedHeaders(reply, call.id, stream.served);
      const options = { signal, onFault: faultLogger(request), keep };
      return sendEvents(request, reply, (target) =>
        sendResponseEvents(stream.relay, target, writerFor(stream.served), options),
      );
    },
  );

  app.get(
    "/v1/responses/:id",
    { config: { ...config, api: getResponse } },
    async (request: ById, reply) => {
      const { viewer, params } = request;
      const { response, eventCount } = await settleResponse(registry, viewer, params.id);
      const { stream, starting_after = -1 } = getResponseQuery.parse(request.query);
      if (stream !== "true") return response;
      if (eventCount === undefined)
        throw unsupported(
          "stream",
          "Only a response that was made with background: true and stream: true has events.",
        );
      return follow(request, reply, params.id, starting_after);
    },
  );

  app.delete(
    "/v1/responses/:id",
    { config: { ...config, api: deleteResponse } },
    async ({ viewer, params: { id } }: ById) => {
      const { jobId } = await keptResponses.get(viewer, id);
      await keptResponses.delete(viewer, id);
      if (jobId !== undefined) worker.cancelled(jobId);
      return { id, object: "response", deleted: true };
    },
  );

  app.post(
    "/v1/responses/:id/cancel",
    { config: { ...config, api: cancelResponse } },
    async ({ viewer, params: { id } }: ById) => {
      const { response, jobId } = await backgroundResponses.cancel(viewer, id);
      if (jobId !== undefined) worker.cancelled(jobId);
      return response;
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

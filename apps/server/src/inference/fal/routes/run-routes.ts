import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { falFailure } from "../../fal/fal-error.ts";
import { isOwnEndpoint, runEndpoint } from "../../fal/run-endpoint.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { abortOnClose } from "../../openai/inference-call.ts";
import { getModelRun, runModel } from "../../schemas/fal.ts";
import type { FalDeps } from "../fal-deps.ts";
import { endpointAt, falCallOf, untilTimeout } from "./fal-call.ts";
import { forwardToFal } from "./forward-to-fal.ts";
import { startEvents } from "./send-fal-events.ts";

type Addressed = FastifyRequest<{ Params: { "*": string } }>;

/** `fal.run`: calls a model once, or streams its results if the URL ends with `/stream`. */
export function runRoutes(
  app: FastifyInstance,
  path: string,
  deps: FalDeps,
  context: ApiContext,
): void {
  const handle = async (request: Addressed, reply: FastifyReply) => {
    const address = request.params["*"];
    const isStream = /\/stream\/?$/.test(address);
    const endpoint = endpointAt(isStream ? address.replace(/\/stream\/?$/, "") : address);
    const call = falCallOf(context, request, endpoint);
    if (!(await isOwnEndpoint(deps.registry, call.caller, endpoint)))
      return forwardToFal(request, reply, deps, "https://fal.run", `/${address}`);
    reply.header("x-fal-request-id", call.id);
    const signal = untilTimeout(request, abortOnClose(reply));
    if (!isStream) return reply.send(await runEndpoint(deps, call, signal));
    const events = startEvents(request, reply);
    try {
      events.send(await runEndpoint(deps, call, signal, events.send));
      events.end();
    } catch (error) {
      if (!events.isStarted) throw error;
      events.fail(falFailure(error).body);
    }
  };
  const config = { runsModels: true };
  app.post(`${path}/*`, { config: { ...config, api: runModel } }, handle);
  app.get(`${path}/*`, { config: { ...config, api: getModelRun } }, handle);
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { readFallbacks } from "../../gateway/fallbacks/read-fallbacks.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import type { Caller, GatewayCall, WantedModel } from "../../gateway/gateway-call.ts";
import { readTimeout } from "../../gateway/time/read-timeout.ts";
import { callerOf } from "../../openai/inference-call.ts";
import { parseModelId } from "../model-id.ts";
import { REQUEST_ID } from "./send-runtime-error.ts";

export type ModelRequest = FastifyRequest<{ Params: { modelId?: string } }>;

/** The model in a request's URL, and who calls it; a call gets the answer's request ID. */
export interface AskedModel
  extends Pick<GatewayCall, "id" | "caller" | "model" | "fallbacks" | "timeoutMs"> {
  readonly caller: Caller;
  readonly model: WantedModel;
}

export type ModelReader = <T>(
  request: ModelRequest,
  reply: FastifyReply,
  /** Reads the rest of the request. */
  read: (model: WantedModel) => Promise<T>,
) => Promise<{ readonly asked: AskedModel; readonly body: T }>;

/** Reads the model and then the rest: what a model that is not there was asked does not matter. */
export const createModelReader =
  (gateway: Pick<Gateway, "parseModel" | "requireModel">): ModelReader =>
  async (request, reply, read) => {
    const model = gateway.parseModel(parseModelId(request.params.modelId ?? ""));
    const caller = callerOf(request);
    const body = await read(model).catch(async (error) => {
      await gateway.requireModel(caller, model);
      throw error;
    });
    const asked = {
      id: `${reply.getHeader(REQUEST_ID)}`,
      ...{ caller, model },
      fallbacks: readFallbacks(request.headers),
      timeoutMs: readTimeout(request.headers),
    };
    return { asked, body };
  };

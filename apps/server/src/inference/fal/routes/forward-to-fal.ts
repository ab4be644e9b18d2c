import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GatewayError, isGatewayError } from "../../../outgoing/gateway-error.ts";
import { FAL } from "../../fal/run-endpoint.ts";
import type { ForwardedCall } from "../../gateway/gateway-call.ts";
import {
  abortOnClose,
  callerOf,
  sendEvents,
  setServedHeaders,
} from "../../openai/inference-call.ts";
import type { FalDeps } from "../fal-deps.ts";

/** fal's own models: sent on with the caller's key of fal, as the browser proxy does. */
export async function forwardToFal(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway }: FalDeps,
  base: string,
  path: string,
) {
  if (request.method !== "GET" && request.method !== "POST")
    throw new GatewayError("invalid-request", "Cancel requests to fal at fal.");
  const id = randomUUID();
  const call: ForwardedCall = {
    id,
    caller: callerOf(request),
    provider: FAL,
    base,
    method: request.method,
    path,
    contentType: request.method === "GET" ? undefined : "application/json",
    body: request.method === "GET" ? undefined : Buffer.from(JSON.stringify(request.body ?? {})),
  };
  const { served, contentType, content } = await gateway
    .forward(call, abortOnClose(reply))
    .catch((error: unknown) => {
      throw isGatewayError(error) && error.code === "no-provider-key" ? notHere(path) : error;
    });
  setServedHeaders(reply, id, served);
  reply.header("x-fal-request-id", id);
  if (typeof content === "function") return sendEvents(request, reply, content, contentType);
  return reply.type(contentType).send(content);
}

/** The model may not exist, or may be fal's and the caller has no key for it. */
const notHere = (path: string) =>
  new GatewayError(
    "model-not-served",
    `${path.split("?")[0]?.slice(1)} not found on this hub, and you have no fal key to call it at fal.`,
  );

import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { FAL, type FalDeps } from "../../fal/run-endpoint.ts";
import type { ForwardedCall } from "../../gateway/gateway-call.ts";
import { GatewayError, isGatewayError } from "../../gateway/gateway-error.ts";
import { callerOf, leaving, sayWhoServed, sendEvents } from "../inference/inference-call.ts";

/** fal's own models: sent on with the caller's key of fal, as the browser proxy does. */
export async function forwardToFal(
  request: FastifyRequest,
  reply: FastifyReply,
  { gateway }: FalDeps,
  base: string,
  path: string,
) {
  if (request.method !== "GET" && request.method !== "POST")
    throw new GatewayError("invalid-request", "Requests at fal are cancelled there.");
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
    .forward(call, leaving(reply))
    .catch((error: unknown) => {
      throw isGatewayError(error) && error.code === "no-provider-key" ? notHere(path) : error;
    });
  sayWhoServed(reply, id, served);
  reply.header("x-fal-request-id", id);
  if (typeof content === "function") return sendEvents(request, reply, content, contentType);
  return reply.type(contentType).send(content);
}

/** It may be nobody's model, or one of fal's that the caller has no key for. */
const notHere = (path: string) =>
  new GatewayError(
    "model-not-served",
    `There is no ${path.split("?")[0]?.slice(1)} here that you may run, and no key of fal for one there.`,
  );

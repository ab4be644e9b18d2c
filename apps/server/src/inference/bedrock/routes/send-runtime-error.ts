import { randomUUID } from "node:crypto";
import { RUNTIME_EXCEPTIONS } from "@orrery/inference/bedrock";
import type { FastifyReply, FastifyRequest } from "fastify";
import { forCaller, wireError } from "../../../http/error-response.ts";
import { isGatewayError } from "../../../outgoing/gateway-error.ts";
import { failureBody, runtimeFailure } from "../runtime-failure.ts";

export const REQUEST_ID = "x-amzn-requestid";

/** The last stop of calls of the runtime: always JSON, for SDKs cannot read anything else. */
export function sendRuntimeError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if ((error as Error).name === "CallerLeft") {
    reply.raw.destroy();
    return undefined;
  }
  const wire = forCaller(wireError(error), request);
  const failure = runtimeFailure(error, wire);
  const { wireName, status } = RUNTIME_EXCEPTIONS[failure.name];
  if (status >= 500 && !isGatewayError(error)) request.log.error({ err: error }, "call failed");
  if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
  const { modelId = "" } = (request.params ?? {}) as { readonly modelId?: string };
  return sendException(reply, wireName, status, failureBody(failure, modelId));
}

/** An exception of any name; SDKs throw those they do not know as a generic service error. */
export function sendException(
  reply: FastifyReply,
  wireName: string,
  status: number,
  body: object,
): FastifyReply {
  if (!reply.hasHeader(REQUEST_ID)) reply.header(REQUEST_ID, randomUUID());
  return reply
    .code(status)
    .header("x-amzn-errortype", wireName)
    .header("cache-control", "no-store")
    .type("application/json")
    .send(Buffer.from(JSON.stringify(body)));
}

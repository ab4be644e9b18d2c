import type { FastifyReply, FastifyRequest } from "fastify";
import { forCaller, type WireError, wireError } from "../../http/error-response.ts";
import {
  GATEWAY_ERRORS,
  type GatewayErrorCode,
  isGatewayError,
} from "../../outgoing/gateway-error.ts";
import { anthropicError } from "../anthropic/anthropic-error.ts";
import { openAiError } from "./open-ai-error.ts";

/** Clients of the OpenAI API and of Anthropic's read an object, those of the hub and of Ollama a sentence. */
export type Shape = "open-ai" | "anthropic" | "hub" | "ollama";

/** The last stop of calls of models. */
export const sendGatewayError =
  (shapeOf: (request: FastifyRequest) => Shape) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if ((error as Error).name === "CallerLeft") return void reply.raw.destroy();
    const wire = forCaller(wireErrorOf(error), request);
    const { status, code, message } = wire;
    if (status >= 500 && !isGatewayError(error)) request.log.error({ err: error }, "call failed");
    if (isGatewayError(error)) {
      if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
      // Clients would call three times, and the hub its providers three times for each.
      if (TRIED.has(error.code)) reply.header("x-should-retry", "false");
      reply.headers({ ...error.headers });
    }
    reply
      .code(status)
      .header("x-error-code", code)
      .header("x-error-message", oneLine(message))
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(BODIES[shapeOf(request)](error, wire, request)));
  };

type BodyOf = (error: unknown, wire: WireError, request: FastifyRequest) => object;

const BODIES: Readonly<Record<Shape, BodyOf>> = {
  "open-ai": (error, wire, { body }) => openAiError(error, wire, body),
  anthropic: (error, wire, { id }) => anthropicError(error, wire, id),
  hub: (_error, { message, code }) => ({ error: message, code }),
  ollama: (_error, { message }) => ({ error: message }),
};

/** What the hub tried again by itself. */
const TRIED: ReadonlySet<GatewayErrorCode> = new Set([
  "provider-failed",
  "provider-unreachable",
  "provider-cut",
]);

/** What of an error clients may see. */
export function wireErrorOf(error: unknown): WireError {
  if (!isGatewayError(error)) return wireError(error);
  const [, code] = GATEWAY_ERRORS[error.code];
  return { status: error.status, code, message: error.message };
}

/** Header values are one line of visible ASCII. */
const oneLine = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, 500);

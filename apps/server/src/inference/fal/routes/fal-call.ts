import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { type Endpoint, parseEndpoint } from "../../../realtime/endpoint-id.ts";
import { badMessage } from "../../../realtime/realtime-error.ts";
import type { Maker } from "../../../realtime/realtime-token.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { readFallbacks } from "../../gateway/fallbacks/read-fallbacks.ts";
import { readTimeout } from "../../gateway/time/read-timeout.ts";
import { callerOf } from "../../openai/inference-call.ts";
import type { FalCall } from "../fal-deps.ts";
import { ownOrigin } from "./fal-hosts.ts";

/** Reads a call from a request, with a new ID. GET has its input in the query. */
export function falCallOf(
  { config }: Pick<ApiContext, "config">,
  request: FastifyRequest,
  endpoint: Endpoint,
): FalCall {
  return {
    id: randomUUID(),
    caller: callerOf(request),
    endpoint,
    fallbacks: readFallbacks(request.headers),
    timeoutMs: readTimeout(request.headers),
    input: request.method === "GET" ? request.query : (request.body ?? {}),
    origin: ownOrigin(config, request),
  };
}

/** The model in a URL. Throws `model-not-served`. */
export function endpointAt(address: string): Endpoint {
  const endpoint = parseEndpoint(address.replace(/^\/+|\/+$/g, ""));
  if (endpoint) return endpoint;
  throw new GatewayError("model-not-served", "Not a model URL.");
}

export const makerOf = ({ credential, ip }: FastifyRequest): Maker =>
  credential ?? { kind: "visitor", key: ip };

/** Ends when the caller leaves, or after the seconds that it named. */
export function untilTimeout({ headers }: FastifyRequest, signal: AbortSignal): AbortSignal {
  const seconds = Number(headers["x-fal-request-timeout"] ?? Number.NaN);
  if (Number.isNaN(seconds)) return signal;
  if (!(seconds > 0)) throw badMessage("x-fal-request-timeout must be a number of seconds.");
  const late = new GatewayError("timeout", "The request timed out (x-fal-request-timeout).");
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(late), Math.min(seconds, 600) * 1000);
  timer.unref();
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  return AbortSignal.any([signal, controller.signal]);
}

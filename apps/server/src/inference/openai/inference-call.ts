import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { runtimeOptionsOf } from "../gateway/bedrock/runtime-options.ts";
import { readFallbacks } from "../gateway/fallbacks/read-fallbacks.ts";
import type { Caller, GatewayCall, GatewayStream, Served } from "../gateway/gateway-call.ts";
import { readTimeout } from "../gateway/time/read-timeout.ts";

/** What a call needs to know of its request. */
export type Asker = Pick<FastifyRequest, "viewer" | "ip" | "headers">;

/** An answer as its route sends it, and who gave it. */
export interface Answered {
  readonly id: string;
  readonly served: Served;
  readonly body: object;
}

/** Who calls, off the request. */
export function callerOf({ viewer, ip, headers }: Asker): Caller {
  const named = {
    billTo: headers["x-hf-bill-to"],
    project: headers["x-project"],
    endUser: headers["x-end-user"],
    traceparent: headers.traceparent,
  };
  const given = Object.entries(named).filter(([, value]) => typeof value === "string" && value);
  return { viewer, ip, ...Object.fromEntries(given) };
}

/** A call with a new ID: a caller's `X-Request-Id` may repeat. */
export const newCall = (
  request: Asker,
  {
    fallbacks,
    ...call
  }: Omit<GatewayCall, "id" | "caller" | "fallbacks"> & {
    /** Those in the body, which take precedence over the header. */
    readonly fallbacks?: readonly string[] | null | undefined;
  },
): GatewayCall => ({
  id: randomUUID(),
  caller: callerOf(request),
  runtimeOptions: runtimeOptionsOf(request.headers),
  fallbacks: readFallbacks(request.headers, fallbacks),
  timeoutMs: readTimeout(request.headers),
  ...call,
});

/** Aborts once the caller has left, or with an error for it once the process must end. */
export function abortOnClose({ raw, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { over } = server.drain;
  const end = () => controller.abort(hubStopping());
  over.addEventListener("abort", end, { once: true });
  raw.once("close", () => {
    over.removeEventListener("abort", end);
    // Of HTTP/2 all is "finished" once it is over, however it ended.
    if (!raw.writableEnded) controller.abort(new CallerLeft());
  });
  return controller.signal;
}

const hubStopping = () => new GatewayError("hub-stopping", "The hub is restarting. Try again.");

/** The caller is gone; no answer is sent. */
export class CallerLeft extends Error {
  override readonly name = "CallerLeft";
}

/** Who answered, and why: what the receipt says too. */
export function setServedHeaders(reply: FastifyReply, id: string, served: Served): void {
  reply.header("inference-id", served.instead?.id ?? id);
  reply.header("x-inference-provider", served.provider);
  reply.header("x-inference-model", oneWord(served.providerModelId));
  reply.header("x-inference-reason", served.reason);
  if (served.revision !== undefined) reply.header("x-repo-commit", served.revision);
  reply.headers({ ...served.headers });
}

/** Sends an answer with who gave it. */
export function sendAnswered(reply: FastifyReply, { id, served, body }: Answered): FastifyReply {
  setServedHeaders(reply, id, served);
  return reply.send(body);
}

const oneWord = (text: string): string => text.replace(/[^\x21-\x7e]+/g, "-");

/** Writes down faults of the hub's own in the midst of a stream. */
export const faultLogger =
  ({ log }: FastifyRequest) =>
  (error: unknown): void =>
    log.error({ err: error }, "a stream failed");

/** Passes an answer on in events, past the framework: it would keep them back. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  relay: GatewayStream["relay"],
  contentType = "text/event-stream; charset=utf-8",
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "x-request-id": request.id,
    "content-type": contentType,
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  try {
    await relay(raw);
    raw.end();
  } catch (error) {
    // An answer that has begun can no longer be rejected: it is cut, so that no client takes it for
    // complete.
    if (!raw.destroyed) request.log.warn({ err: error }, "a response was cut off");
    raw.destroy();
  }
}

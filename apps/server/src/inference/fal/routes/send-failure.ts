import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { falFailure } from "../../fal/fal-error.ts";

/** The error handler of routes that fal's clients call. */
export function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error.name === "CallerLeft") return void reply.raw.destroy();
  const { status, body, retryAfter } = falFailure(error);
  // A full disk or room is no fault of ours, and clients ask again and again.
  if (status >= 500 && status !== 507) request.log.error({ err: error }, "request failed");
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  // Its clients do not ask again for what took longer than their callers wanted.
  if (status === 504 && request.headers["x-fal-request-timeout"] !== undefined)
    reply.header("x-fal-request-timeout-type", "user");
  reply.code(status).header("cache-control", "no-store").send(body);
}

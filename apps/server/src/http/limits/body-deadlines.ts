import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "../../base/limits.ts";

/** Routes with larger bodies are streams: only idle ones are cut. */
const LARGEST_BUFFERED = 128 * 1024 * 1024;
/** How slow a line may be, for bodies that are gathered before they are read. */
const SLOWEST_BYTES_A_SECOND = 500_000;
/** A stream with fewer bytes between two looks is idle. */
const IDLE_BYTES = 1_024;

/** Ends requests with stalled bodies: with the limits, 0 waits forever. */
export function bodyDeadlines(app: FastifyInstance, limits: Limits): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    const { bodyLimit = 0 } = request.routeOptions;
    if (bodyLimit > LARGEST_BUFFERED) watchStream(request, reply, limits.uploadIdle * 1000);
    else if (limits.bodySeconds > 0)
      after(limits.bodySeconds + promisedBytes(request) / SLOWEST_BYTES_A_SECOND, request, () =>
        cut(request, reply),
      );
  });
}

const hasBody = ({ raw }: FastifyRequest): boolean =>
  raw.complete === false &&
  (raw.headers["transfer-encoding"] !== undefined ||
    Number(raw.headers["content-length"] ?? 0) > 0 ||
    raw.httpVersionMajor === 2);

/** The declared size, or the route's limit without one. */
const promisedBytes = ({ raw, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number =>
  Math.min(bodyLimit, Number(raw.headers["content-length"] ?? bodyLimit));

function after(seconds: number, { raw }: FastifyRequest, then: () => void): void {
  const timer = setTimeout(() => {
    if (!raw.complete) then();
  }, seconds * 1000);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Checks periodically; bytes that wait for the hub are not the sender's fault. */
function watchStream(request: FastifyRequest, reply: FastifyReply, idleMs: number): void {
  if (idleMs === 0) return;
  const { raw } = request;
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) {
      clearInterval(timer);
      return;
    }
    const { bytesRead } = raw.socket;
    if (bytesRead - seen < IDLE_BYTES && raw.readableLength === 0) cut(request, reply);
    seen = bytesRead;
  }, idleMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}

/** Sends an error, if no response has begun, and closes the connection or the HTTP/2 stream. */
function cut({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info("request body timed out");
  const end = () => {
    if (raw.httpVersionMajor === 2) raw.destroy();
    else raw.socket.destroy();
  };
  if (reply.raw.headersSent) {
    end();
    return;
  }
  reply.hijack();
  const text = JSON.stringify({ error: "The request body timed out." });
  reply.raw.writeHead(408, {
    "content-type": "application/json; charset=utf-8",
    "x-error-code": "RequestTimeout",
    ...(raw.httpVersionMajor === 1 && { connection: "close" }),
  });
  reply.raw.end(text, end);
}

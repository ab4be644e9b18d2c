import type { FastifyInstance } from "fastify";

const EXPOSED = [
  "X-Repo-Commit",
  "X-Request-Id",
  "X-Error-Code",
  "X-Error-Message",
  "X-Total-Count",
  "ETag",
  "Link",
  "Accept-Ranges",
  "Inference-Id",
  "X-Inference-Provider",
  "X-Inference-Model",
  "X-Inference-Reason",
  "Retry-After",
  "X-Fal-Request-Id",
  "Content-Range",
  "X-Linked-Size",
  "X-Linked-ETag",
  "X-Amzn-RequestId",
  "X-Amzn-ErrorType",
  "X-Amzn-Bedrock-Content-Type",
  "X-Amzn-Bedrock-PerformanceConfig-Latency",
].join(", ");

/** Lets clients in other origins' pages read the API with a token; cookies never cross (no credentials). */
export function cors(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.origin === undefined) return;
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", EXPOSED);
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-methods", "GET, HEAD, POST, PUT, PATCH, DELETE");
    // Without credentials a star stands for every header but this one.
    reply.header("access-control-allow-headers", "Authorization, *");
    reply.header("access-control-max-age", "86400");
    return reply.code(204).send();
  });
}

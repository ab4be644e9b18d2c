import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const EXPOSED = [
  "WWW-Authenticate",
  "X-Repo-Commit",
  "X-Revision",
  "X-Request-Id",
  "Request-Id",
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
  "X-Inference-In-Place-Of",
  "X-Inference-Answered-By",
  "X-RateLimit-Limit-Requests",
  "X-RateLimit-Remaining-Requests",
  "X-RateLimit-Reset-Requests",
  "X-RateLimit-Limit-Tokens",
  "X-RateLimit-Remaining-Tokens",
  "X-RateLimit-Reset-Tokens",
  "X-Budget-Limit",
  "X-Budget-Remaining",
  "X-Should-Retry",
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

const ALLOWED = {
  "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  // Without credentials, a star matches every header but this one.
  "access-control-allow-headers": "Authorization, *",
  "access-control-max-age": "86400",
};

/**
 * Lets clients in other origins' pages call the routes of this scope with a token; cookies never cross (no
 * credentials). Call it before the routes are there: each gets an answer to the browser's question beforehand.
 * `isOpen` says which requests to them are meant.
 */
export function cors(
  app: FastifyInstance,
  isOpen: (request: FastifyRequest) => boolean = () => true,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isOpen(request)) return;
    open(request, reply);
    if (isFromElsewhere(request) && request.method === "OPTIONS")
      return reply.code(204).headers(ALLOWED).send();
  });
  // Also for requests rejected before this scope: a page must be able to read that its token is wrong.
  app.addHook("onSend", async (request, reply) => {
    if (isOpen(request)) open(request, reply);
  });
  const asked = new Set<string>();
  app.addHook("onRoute", ({ method, url }) => {
    const path = url.replace(/:\w+/g, ":");
    if (asked.has(path)) return;
    asked.add(path);
    if (![method].flat().includes("OPTIONS"))
      app.options(url, async (_request, reply) => reply.code(204).send());
  });
}

const isFromElsewhere = ({ headers }: FastifyRequest): boolean => headers.origin !== undefined;

function open(request: FastifyRequest, reply: FastifyReply): void {
  if (!isFromElsewhere(request)) return;
  reply.header("access-control-allow-origin", "*");
  reply.header("access-control-expose-headers", EXPOSED);
}

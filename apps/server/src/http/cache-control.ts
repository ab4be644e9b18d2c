import type { FastifyInstance } from "fastify";

/** By default, an answer depends on the caller: no cache may share it. */
export function cacheControl(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (reply.hasHeader("cache-control")) return;
    reply.header("cache-control", "private, no-cache");
    if (!reply.hasHeader("vary")) reply.header("vary", "authorization, cookie");
  });
}

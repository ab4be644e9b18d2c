import type { FastifyInstance } from "fastify";

/** Every answer that does not say otherwise depends on who asks: no cache may give it to another. */
export function cacheControl(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (reply.hasHeader("cache-control")) return;
    reply.header("cache-control", "private, no-cache");
    if (!reply.hasHeader("vary")) reply.header("vary", "authorization, cookie");
  });
}

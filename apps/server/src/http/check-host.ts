import type { FastifyInstance } from "fastify";

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Rejects a request with an impossible host: the hub's URLs are made from it. */
export function checkHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ host }) => {
    // Clients of HTTP/1.0 send none.
    if (host !== "" && !HOST.test(host))
      throw Object.assign(new Error("The Host header is invalid."), { statusCode: 400 });
  });
}

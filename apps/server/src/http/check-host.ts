import type { FastifyInstance } from "fastify";

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses a request that names no possible host: addresses of the hub are made from it. */
export function checkHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ host }) => {
    // Clients of HTTP/1.0 send none.
    if (host !== "" && !HOST.test(host))
      throw Object.assign(new Error("The Host header is invalid."), { statusCode: 400 });
  });
}

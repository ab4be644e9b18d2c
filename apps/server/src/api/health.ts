import type { FastifyInstance } from "fastify";
import type { Registry as MetricsRegistry } from "prom-client";
import type { ApiContext } from "./context.ts";

/** For whoever keeps the process alive: does it live, can it work, what does it do. */
export function healthApi(
  app: FastifyInstance,
  { hub }: ApiContext,
  measured: MetricsRegistry,
): void {
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    try {
      await hub.check();
      return { status: "ok" };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      return reply.code(503).send({ status: "unavailable" });
    }
  });

  app.get("/metrics", async (_request, reply) => {
    reply.type(measured.contentType);
    return measured.metrics();
  });
}

import type { FastifyInstance } from "fastify";
import type { Registry as MetricsRegistry } from "prom-client";
import { damageMetrics } from "../http/damage-metrics.ts";
import type { ApiContext } from "./context.ts";

/** For whoever keeps the process alive: does it live, can it work, what does it do. */
export function healthApi(
  app: FastifyInstance,
  { hub }: ApiContext,
  measured: MetricsRegistry,
): void {
  damageMetrics(measured, hub.registry);
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    try {
      await hub.check();
      // Damage is told and does not take the hub away: all that is not damaged goes on being served.
      const damage = await hub.registry.damages.count();
      return { status: "ok", ...(damage.length > 0 && { damage }) };
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

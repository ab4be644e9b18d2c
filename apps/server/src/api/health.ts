import type { FastifyInstance } from "fastify";
import type { Registry as MetricsRegistry } from "prom-client";
import { isDiskFull } from "../disk-full.ts";
import { damageMetrics } from "../http/damage-metrics.ts";
import type { DiskReserve } from "../http/disk-reserve.ts";
import type { ApiContext } from "./context.ts";

/** For whoever keeps the process alive: does it live, can it work, what does it do. */
export function healthApi(
  app: FastifyInstance,
  { hub }: ApiContext,
  measured: MetricsRegistry,
  reserve: DiskReserve,
): void {
  damageMetrics(measured, hub.registry);
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (request, reply) => {
    try {
      await hub.check();
      if (await reserve.isUsed())
        return reply.code(503).send({ status: "unavailable", reason: "the disk is almost full" });
      // Damage is told and does not take the hub away: all that is not damaged goes on being served.
      const damage = await hub.registry.damages.count();
      return { status: "ok", ...(damage.length > 0 && { damage }) };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      const reason = isDiskFull(error) ? { reason: "the disk is full" } : {};
      return reply.code(503).send({ status: "unavailable", ...reason });
    }
  });

  app.get("/metrics", async (_request, reply) => {
    reply.type(measured.contentType);
    return measured.metrics();
  });
}

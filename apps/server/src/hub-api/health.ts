import type { FastifyInstance } from "fastify";
import type { Registry as MetricsRegistry } from "prom-client";
import { damageMetrics } from "../http/damage-metrics.ts";
import { eventMetrics } from "../http/event-metrics.ts";
import type { DiskReserve } from "../http/limits/disk-reserve.ts";
import { mailMetrics } from "../http/mail-metrics.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { isDiskFull } from "../storage/disk-full.ts";
import { getHealth, getMetrics, getReadiness } from "./schemas/hub.ts";

/** For supervisors: liveness, readiness, metrics. */
export function healthApi(
  app: FastifyInstance,
  { hub }: ApiContext,
  measured: MetricsRegistry,
  reserve: DiskReserve,
): void {
  damageMetrics(measured, hub.registry);
  mailMetrics(measured, hub.registry);
  eventMetrics(measured, hub.registry, hub.deliveryCounts);
  app.get("/healthz", { config: { api: getHealth } }, async () => ({ status: "ok" }));

  app.get("/readyz", { config: { api: getReadiness } }, async (request, reply) => {
    try {
      await hub.check();
      if (await reserve.isUsed())
        return reply.code(503).send({ status: "unavailable", reason: "low disk space" });
      // Damage is reported but does not stop the hub: everything else is still served.
      const damage = await hub.registry.damages.count();
      return { status: "ok", ...(damage.length > 0 && { damage }) };
    } catch (error) {
      request.log.error({ err: error }, "not ready");
      const reason = isDiskFull(error) ? { reason: "the disk is full" } : {};
      return reply.code(503).send({ status: "unavailable", ...reason });
    }
  });

  app.get("/metrics", { config: { api: getMetrics } }, async (_request, reply) => {
    reply.type(measured.contentType);
    return measured.metrics();
  });
}

import { canAdministerHub } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { Registry as MetricsRegistry } from "prom-client";
import type { DiskReserve } from "../http/limits/disk-reserve.ts";
import { damageMetrics } from "../http/metrics/damage-metrics.ts";
import { eventMetrics } from "../http/metrics/event-metrics.ts";
import { jobMetrics } from "../http/metrics/job-metrics.ts";
import { mailMetrics } from "../http/metrics/mail-metrics.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { COST_METRIC } from "../inference/gateway/metrics/model-metrics.ts";
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
  jobMetrics(measured, hub.registry);
  eventMetrics(measured, hub.registry, hub.deliveryCounts);
  app.get("/healthz", { config: { api: getHealth } }, async () => ({ status: "ok" }));

  app.get("/readyz", { config: { api: getReadiness } }, async (request, reply) => {
    try {
      if (app.drain.begun.aborted)
        return reply.code(503).send({ status: "unavailable", reason: "shutting down" });
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

  app.get("/metrics", { config: { api: getMetrics } }, async ({ viewer }, reply) => {
    reply.type(measured.contentType);
    const text = await measured.metrics();
    return canAdministerHub(viewer)
      ? text
      : text.replaceAll(new RegExp(`^.*${COST_METRIC}.*\n`, "gm"), "");
  });
}

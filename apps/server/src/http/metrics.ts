import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

let ofProcess: Registry | undefined;

/** Of the process, once: what observes it never ends, and would keep every app in memory. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, prefix: "orrery_" });
  return ofProcess;
}

/** Counts and times every request by route, never by URL: labels stay few and identify no one. */
export function metrics(app: FastifyInstance): Registry {
  const registry = Registry.merge([processMetrics()]);
  const seconds = new Histogram({
    name: "orrery_http_request_seconds",
    help: "Time from the request's first byte to the reply's last, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.labels(request.method, route, `${reply.statusCode}`).observe(reply.elapsedTime / 1000);
  });
  return registry;
}

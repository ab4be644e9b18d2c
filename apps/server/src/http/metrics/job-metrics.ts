import type { Registry as HubRegistry } from "@orrery/registry";
import { Gauge, type Registry } from "prom-client";

/** The queue, read from SQL on each scrape: the same in every process. */
export function jobMetrics(measured: Registry, { hubJobs }: Pick<HubRegistry, "hubJobs">): void {
  new Gauge({
    name: "orrery_jobs",
    help: "Jobs of the queue by state, of the last day.",
    labelNames: ["state"],
    registers: [measured],
    async collect() {
      for (const [state, count] of Object.entries(await hubJobs.count()))
        this.labels(state).set(count);
    },
  });
}

import type { Registry as HubRegistry } from "@orrery/registry";
import { Counter, Gauge, type Registry } from "prom-client";
import type { DeliveryCounts } from "../../hub/delivery-counts.ts";

/** What waits, read from SQL on each scrape: the same in every process; and what this process sent. */
export function eventMetrics(
  measured: Registry,
  { events, deliveryQueue }: Pick<HubRegistry, "events" | "deliveryQueue">,
  counts: DeliveryCounts,
): void {
  new Gauge({
    name: "orrery_events_waiting",
    help: "Events that wait to be dispatched to webhooks and notifications.",
    registers: [measured],
    async collect() {
      this.set(await events.countDue());
    },
  });
  new Gauge({
    name: "orrery_webhook_deliveries_waiting",
    help: "Webhook deliveries that wait to be sent, or to be sent again.",
    registers: [measured],
    async collect() {
      this.set(await deliveryQueue.countWaiting());
    },
  });
  new Counter({
    name: "orrery_webhook_attempts_total",
    help: "Attempts to deliver to a webhook, by this process.",
    labelNames: ["outcome"],
    registers: [measured],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
    },
  });
}

import type { Registry as Hub } from "@orrery/registry";
import { Gauge, type Registry } from "prom-client";

/** The outbox, read from SQL on each scrape: the same in every process. */
export function mailMetrics(measured: Registry, { mails }: Pick<Hub, "mails">): void {
  if (!mails.isOn) return;
  new Gauge({
    name: "orrery_mails",
    help: "Emails that wait to be sent, and those given up in the last three days.",
    labelNames: ["state"],
    registers: [measured],
    async collect() {
      for (const [state, count] of Object.entries(await mails.count()))
        this.labels(state).set(count);
    },
  });
}

import type { Registry as Hub } from "@orrery/registry";
import { Gauge, type Registry } from "prom-client";

/** Damage that verification found, read from SQL on each scrape: the same in every process. */
export function damageMetrics(measured: Registry, { damages }: Pick<Hub, "damages">): void {
  new Gauge({
    name: "orrery_damage",
    help: "Damaged or missing items that are not repaired, by kind and problem.",
    labelNames: ["kind", "problem"],
    registers: [measured],
    async collect() {
      this.reset();
      for (const { kind, problem, count } of await damages.count())
        this.labels(kind, problem).set(count);
    },
  });
  const perKind = (name: string, help: string, of: "items" | "bytes" | "passEndedAt") =>
    new Gauge({
      name,
      help,
      labelNames: ["kind"],
      registers: [measured],
      async collect() {
        for (const kind of ["blobs", "histories"] as const) {
          const value = (await damages.progress(kind))[of] ?? 0;
          this.labels(kind).set(typeof value === "number" ? value : value.getTime() / 1000);
        }
      },
    });
  perKind("orrery_verified_items", "Items verified in the current or last pass.", "items");
  perKind("orrery_verified_bytes", "Bytes read in the current or last pass.", "bytes");
  perKind(
    "orrery_verified_timestamp_seconds",
    "Unix time of the last complete verification; 0 if none.",
    "passEndedAt",
  );
}

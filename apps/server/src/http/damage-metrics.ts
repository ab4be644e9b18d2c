import type { Registry as Hub } from "@orrery/registry";
import { Gauge, type Registry } from "prom-client";

/** What verification found, read from SQL when somebody asks: the same in every process. */
export function damageMetrics(measured: Registry, { damages }: Pick<Hub, "damages">): void {
  new Gauge({
    name: "orrery_damage",
    help: "What is damaged or missing and not repaired, by kind and problem.",
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
  perKind(
    "orrery_verified_items",
    "Verified in the pass that is under way or ended last.",
    "items",
  );
  perKind("orrery_verified_bytes", "Read by that pass.", "bytes");
  perKind(
    "orrery_verified_timestamp_seconds",
    "When everything was last verified, in seconds since 1970; 0 before the first time.",
    "passEndedAt",
  );
}

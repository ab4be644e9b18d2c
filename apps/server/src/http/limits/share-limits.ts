import type { Registry } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { keepSettled } from "./keep-settled.ts";
import { createOpenCounts, type OpenCounts } from "./open-counts.ts";
import { createMemoryRates, type RateStore } from "./rate-limits.ts";
import { createSharedRates } from "./shared-rates.ts";

interface Shared {
  readonly config: { readonly databaseUrl: string | undefined };
  readonly hub: { readonly registry: Pick<Registry, "sharedLimits"> };
}

/** Where limits count: in this process where it is alone on its database, else in all together. */
export function shareLimits(
  app: FastifyInstance,
  { config, hub }: Shared,
): { readonly rates: RateStore; readonly openCounts: OpenCounts } {
  if (config.databaseUrl === undefined)
    return { rates: createMemoryRates(), openCounts: createOpenCounts() };
  const { sharedLimits } = hub.registry;
  const rates = createSharedRates(sharedLimits);
  const openCounts = createOpenCounts(sharedLimits);
  const settled = keepSettled(rates, [openCounts], (error) =>
    app.log.warn({ err: error }, "limits are counted in this process alone for now"),
  );
  app.addHook("onClose", () => settled.stop());
  return { rates, openCounts };
}

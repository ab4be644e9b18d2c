import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

const EVERY_MS = 10 * 60_000;

/** Forgets what was counted in past minutes, in one of the database's processes. */
export const expireCounters = (
  { registry }: Pick<Hub, "registry">,
  onError: (error: unknown) => void,
): { stop(): void } =>
  runShared(
    registry,
    {
      ...{ name: "counters", everyMs: EVERY_MS, first: "later" },
      async run() {
        await registry.spendLimits.expire();
        await registry.sharedLimits.expire();
      },
    },
    onError,
  );

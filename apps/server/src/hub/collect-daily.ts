import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const DAY_MS = 24 * 3_600_000;

/** Collects garbage once a day, in one of the database's processes. */
export function collectDaily(hub: Hub, log: Log): { stop(): void } {
  const run = async () => {
    log.info(await hub.collectGarbage(), "garbage collected");
    await hub.registry.keptResponses.expire();
    await hub.registry.conversations.expire();
    await hub.registry.callFiles.expire();
    await hub.registry.batches.expire();
    await hub.registry.scans.queueUnscanned();
    await hub.registry.tableSizes.queueUncounted();
  };
  return runShared(
    hub.registry,
    { name: "garbage", everyMs: DAY_MS, first: "later", run },
    (error) => log.error({ err: error }, "garbage collection failed"),
  );
}

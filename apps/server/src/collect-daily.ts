import type { Hub } from "./hub.ts";

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const DAY_MS = 24 * 3_600_000;

/** Takes the garbage away once a day while the process serves, and never at start. */
export function collectDaily(hub: Hub, log: Log): void {
  const collect = async () => {
    try {
      log.info(await hub.collectGarbage(), "garbage collected");
      await hub.registry.scans.queueUnscanned();
    } catch (error) {
      log.error({ err: error }, "garbage collection failed");
    }
  };
  setInterval(collect, DAY_MS).unref();
}

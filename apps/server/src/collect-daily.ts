import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

interface Log {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const DAY_MS = 24 * 3_600_000;

/** Takes the garbage and old pieces of uploads away once a day, in one of the processes on the database. */
export function collectDaily(hub: Hub, log: Log): void {
  const logFailure = (error: unknown) => log.error({ err: error }, "garbage collection failed");
  const collect = async () => {
    log.info(await hub.collectGarbage(), "garbage collected");
    await hub.registry.scans.queueUnscanned();
  };
  const removePieces = () => hub.removeOldPieces();
  const daily = { everyMs: DAY_MS } as const;
  runShared(hub.registry, { ...daily, name: "garbage", first: "later", run: collect }, logFailure);
  runShared(
    hub.registry,
    { ...daily, name: "pieces", first: "now", run: removePieces },
    logFailure,
  );
}

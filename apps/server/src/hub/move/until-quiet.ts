import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../base/start-error.ts";
import type { Hub } from "../hub.ts";

const LOOK_MS = 200;
const LONGEST_MS = 120_000;
/** Until what processes count in memory is in the database: the slowest writes every five seconds. */
const SETTLE_MS = 6_000;

/** Waits until no process of a read-only hub has a change in flight. Throws `StartError` after two minutes. */
export async function untilQuiet({
  registry,
  takeOver,
}: Pick<Hub, "registry" | "takeOver">): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_MS;
  await takeOver();
  for (;;) {
    const waiting = await registry.readOnly.waitingFor();
    if (waiting.length === 0) break;
    if (Date.now() > giveUpAt)
      throw new StartError(
        "failed",
        `${waiting.length} of the hub's processes still had changes in flight after two minutes. Retry when uploads are done.`,
      );
    await sleep(LOOK_MS);
  }
  await sleep(SETTLE_MS);
}

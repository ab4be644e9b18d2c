import type { Processes } from "@orrery/registry";
import { describeThisProcess } from "./kernel.ts";
import { BEAT_MS, createJudge, type Judged } from "./living-processes.ts";

export interface Presence {
  /** Who of the processes on this database lives now. */
  look(): Promise<Judged>;
  end(): Promise<void>;
}

/**
 * Registers this process before its first work, and keeps the row current. If the database is a file of
 * this machine (`isAlone`), the kernel suffices.
 */
export async function bePresent(
  processes: Processes,
  id: string,
  isAlone: boolean,
): Promise<Presence> {
  const facts = describeThisProcess();
  const judge = createJudge({ id, ...facts }, isAlone);
  await processes.register(facts);
  // If the database does not answer, the next beat retries.
  const beat = () => processes.beat(facts).catch(() => {});
  const timer = isAlone ? undefined : setInterval(beat, BEAT_MS).unref();
  return {
    look: async () => judge(await processes.list(), performance.now()),
    async end() {
      clearInterval(timer);
      // Without a database the row stays; others see that this process has exited.
      await processes.leave().catch(() => {});
    },
  };
}

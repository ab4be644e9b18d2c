import { hostname } from "node:os";
import type { Processes } from "@orrery/registry";
import { VERSION } from "../../base/version.ts";
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
  runnerBytes?: number,
): Promise<Presence> {
  const facts = describeThisProcess();
  const about = {
    since: new Date().toISOString(),
    host: hostname(),
    version: VERSION,
    runner_bytes: runnerBytes ?? null,
  };
  const judge = createJudge({ id, ...facts }, isAlone);
  await processes.register({ ...facts, ...about });
  // If the database does not answer, the next beat retries.
  const beat = () => processes.beat({ ...facts, ...about }).catch(() => {});
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

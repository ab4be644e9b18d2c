import type { Verified } from "../storage/verify/verifier.ts";
import { holdLease } from "./hold-lease.ts";
import type { Hub } from "./hub.ts";
import { verifyPass } from "./verify-pass.ts";

interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

const HOUR_MS = 3_600_000;
/** How often it is looked whether an administrator wants a pass. */
const LOOK_MS = 5_000;
/** A little less than a day, so that a share does not come later each day. */
const SHARE_EVERY_MS = 23 * HOUR_MS;
/** Everything is read once in two weeks. */
const PASS_DAYS = 14;
const LEASE = "verification";

/**
 * Verifies a share of what is stored each day, and everything when an administrator wants that, in one of the
 * processes on a database. `stop` ends it between two items.
 */
export function verifyDaily(hub: Hub, bytesPerSecond: number, log: Log): { stop(): void } {
  const stopping = new AbortController();
  const alone = async (work: (signal: AbortSignal) => Promise<Verified | undefined>) => {
    try {
      const done = await holdLease(hub.registry, LEASE, (lost) =>
        work(AbortSignal.any([lost, stopping.signal])),
      );
      if (!done?.value) return;
      if (done.value.damaged > 0) log.warn(done.value, "damage found: run orrery verify");
      else log.info(done.value, "verified stored data");
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, "verification failed");
    }
  };
  const daily = () => alone((signal) => verifyIfDue(hub, bytesPerSecond, signal));
  const wanted = async () => {
    if (await hub.registry.damages.pass().catch(() => undefined))
      await alone((signal) => verifyPass(hub, signal));
  };
  const timers = [
    setInterval(wanted, LOOK_MS).unref(),
    ...(bytesPerSecond > 0 ? [setInterval(daily, HOUR_MS).unref()] : []),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
    },
  };
}

/** `undefined` when the last share was less than a day ago, in whichever process. */
export async function verifyIfDue(hub: Hub, bytesPerSecond: number, signal: AbortSignal) {
  const now = new Date();
  const { lastRunAt } = await hub.registry.damages.progress("histories");
  if (lastRunAt && now.getTime() - lastRunAt.getTime() < SHARE_EVERY_MS) return undefined;
  const options = { isRepair: false, bytesPerSecond, signal };
  return hub.verifier.share(options, { days: PASS_DAYS, now });
}

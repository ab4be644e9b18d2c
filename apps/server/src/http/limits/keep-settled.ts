import type { OpenCounts } from "./open-counts.ts";
import type { SharedRates } from "./shared-rates.ts";

const SETTLE_MS = 1000;
/** All that is open is said again so often: another process may have taken this one for dead. */
const ALL_EVERY = 10;

/** Settles what limits count with the other processes every second, until `stop`. */
export function keepSettled(
  rates: SharedRates,
  counts: readonly OpenCounts[],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let turns = 0;
  let isFailing = false;
  let settling: Promise<void> | undefined;
  const settle = async () => {
    const isAll = ++turns % ALL_EVERY === 0;
    try {
      await Promise.all([rates.settle(), ...counts.map((one) => one.settle(isAll))]);
      isFailing = false;
    } catch (error) {
      // Once for each outage: this process counts alone meanwhile.
      if (!isFailing) onError(error);
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    settling ??= settle().finally(() => {
      settling = undefined;
    });
  }, SETTLE_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await settling;
    },
  };
}

import { setTimeout as sleep } from "node:timers/promises";

/** Waits until so many more bytes may come. */
export type Pace = (bytes: number, signal: AbortSignal) => Promise<void>;

/** How much may come at once after a pause. */
const BURST_MS = 1_000;
const LONGEST_MS = 30_000;

/** A bucket that fills by so many bytes a second; `undefined` for 0: no limit. */
export function createPace(
  bytesPerSecond: number,
  now: () => number = () => performance.now(),
): Pace | undefined {
  if (bytesPerSecond <= 0) return undefined;
  const perMs = bytesPerSecond / 1000;
  let [left, filledAt] = [0, now()];
  return async (bytes, signal) => {
    const time = now();
    left = Math.min(perMs * BURST_MS, left + (time - filledAt) * perMs) - bytes;
    filledAt = time;
    if (left < 0) await sleep(Math.min(-left / perMs, LONGEST_MS), undefined, { signal });
  };
}

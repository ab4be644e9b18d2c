import type { Clock } from "./options.ts";

export interface Throttle<T> {
  push(value: T): void;
  /** Drops the waiting value. The next value passes immediately. */
  cancel(): void;
}

export interface ThrottleOptions<T> {
  /** 0: everything passes immediately. */
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly run: (value: T) => void;
  /** A value was taken over by a later one. */
  readonly onSuperseded: () => void;
}

/**
 * Passes the first value immediately, then at most one per interval, the latest: the last of a burst always
 * passes.
 */
export function createThrottle<T>(options: ThrottleOptions<T>): Throttle<T> {
  const { intervalMs, clock, run, onSuperseded } = options;
  let lastPassed = Number.NEGATIVE_INFINITY;
  let waiting: { readonly value: T; readonly timer: unknown } | undefined;

  const pass = (value: T) => {
    lastPassed = clock.now();
    run(value);
  };

  const passWaiting = () => {
    const passing = waiting;
    waiting = undefined;
    if (passing) pass(passing.value);
  };

  return {
    push(value) {
      if (intervalMs === 0) return run(value);
      if (waiting) {
        waiting = { value, timer: waiting.timer };
        return onSuperseded();
      }
      const wait = lastPassed + intervalMs - clock.now();
      if (wait <= 0) return pass(value);
      waiting = { value, timer: clock.setTimeout(passWaiting, wait) };
    },

    cancel() {
      if (waiting) clock.clearTimeout(waiting.timer);
      waiting = undefined;
      lastPassed = Number.NEGATIVE_INFINITY;
    },
  };
}

import type { Clock, ReconnectOptions } from "./options.ts";

const DEFAULTS = { minDelayMs: 500, maxDelayMs: 30_000, maxAttempts: 10 };

/**
 * Milliseconds until the nth attempt, counted from 1: doubles each time, with jitter over the upper half.
 * `undefined` after the last attempt.
 */
export function retryDelay(
  attempt: number,
  reconnect: boolean | ReconnectOptions,
  random: () => number,
): number | undefined {
  if (reconnect === false) return undefined;
  const { minDelayMs, maxDelayMs, maxAttempts } = {
    ...DEFAULTS,
    ...(reconnect !== true && reconnect),
  };
  if (attempt > maxAttempts) return undefined;
  return Math.min(maxDelayMs, minDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);
}

export interface RetryOptions {
  readonly reconnect: boolean | ReconnectOptions;
  readonly clock: Clock;
  readonly random: () => number;
  readonly run: () => void;
  readonly onPlan: (plan: { readonly attempt: number; readonly delayMs: number }) => void;
}

/** The next attempt after a broken connection; one at a time. */
export interface Retry {
  stop(): void;
  plan(): void;
  /** The connection proved good: the next break is the first again. */
  reset(): void;
}

export function createRetry({ reconnect, clock, random, run, onPlan }: RetryOptions): Retry {
  let attempts = 0;
  let timer: unknown;

  const stop = () => {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  };

  return {
    stop,

    plan() {
      const delayMs = retryDelay(attempts + 1, reconnect, random);
      if (delayMs === undefined) return;
      stop();
      attempts++;
      timer = clock.setTimeout(() => {
        timer = undefined;
        run();
      }, delayMs);
      // Last: the callback may send, which cancels the plan.
      onPlan({ attempt: attempts, delayMs });
    },

    reset() {
      attempts = 0;
    },
  };
}

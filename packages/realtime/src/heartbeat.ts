import type { Clock } from "./options.ts";

export interface HeartbeatOptions {
  /** 0: never. */
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly ping: () => void;
  /** Nothing came in for two intervals, a ping between them. */
  readonly onSilence: () => void;
}

/** Asks for a sign of life when nothing came in for a while; gives up when none comes. */
export function createHeartbeat({ intervalMs, clock, ping, onSilence }: HeartbeatOptions) {
  let timer: unknown;
  let heardAt = 0;
  let isAsked = false;

  const wait = (ms: number) => {
    timer = clock.setTimeout(check, ms);
  };

  const check = () => {
    const left = heardAt + intervalMs * (isAsked ? 2 : 1) - clock.now();
    if (left > 0) return wait(left);
    if (isAsked) return onSilence();
    isAsked = true;
    wait(intervalMs);
    ping();
  };

  return {
    start() {
      heardAt = clock.now();
      isAsked = false;
      if (intervalMs > 0) wait(intervalMs);
    },

    /** A frame came in. */
    heard() {
      heardAt = clock.now();
      isAsked = false;
    },

    stop() {
      if (timer !== undefined) clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}

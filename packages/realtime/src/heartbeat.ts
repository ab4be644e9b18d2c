import type { Clock } from "./options.ts";

export interface HeartbeatOptions {
  /** 0: never. */
  readonly intervalMs: number;
  readonly clock: Clock;
  readonly ping: () => void;
  /** Nothing came in for two intervals, a ping between them. */
  readonly onSilence: () => void;
}

/** Pings after a silent interval; reports a failure if no answer arrives. */
export interface Heartbeat {
  start(): void;
  /** A frame came in. */
  heard(): void;
  /** Since the last ping. */
  roundTripMs(): number;
  stop(): void;
}

export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { intervalMs, clock, ping, onSilence } = options;
  let timer: unknown;
  let heardAt = 0;
  let pingedAt = 0;
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
    pingedAt = clock.now();
    ping();
  };

  return {
    start() {
      heardAt = clock.now();
      isAsked = false;
      if (intervalMs > 0) wait(intervalMs);
    },

    heard() {
      heardAt = clock.now();
      isAsked = false;
    },

    roundTripMs: () => clock.now() - pingedAt,

    stop() {
      if (timer !== undefined) clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}

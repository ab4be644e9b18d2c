import { TOKEN_RENEWAL } from "./limits.ts";
import type { Clock } from "./options.ts";
import { RealtimeError } from "./realtime-error.ts";

/** The longest timer of a platform; a longer one would fire immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** When a token of `lifeMs` that was asked for at `askedAt` counts as expired, and when it is. */
export interface TokenLife {
  readonly renewsAt: number;
  readonly expiresAt: number;
}

export interface RealtimeTokenOptions {
  readonly clock: Clock;
  readonly lifeMs: number;
  /** How long one request may take; 0: no limit. */
  readonly timeoutMs: number;
  readonly getToken: (signal: AbortSignal) => Promise<string>;
  readonly onToken: (token: string, life: TokenLife) => void;
  readonly onFailure: (thrown: unknown) => void;
}

/** One token's way: asked for, watched until 90 % of its life. Holds no token itself. */
export interface RealtimeToken {
  isExpired(): boolean;
  /** Calls back once the token counts as expired, immediately if it does; one watch at a time. */
  watch(onExpired: () => void): void;
  /** Requests a token; an earlier request and its result are discarded. */
  ask(): void;
  /** Leaves no timer and no question behind. */
  rest(): void;
}

export function createRealtimeToken(options: RealtimeTokenOptions): RealtimeToken {
  const { clock, lifeMs, timeoutMs, getToken, onToken, onFailure } = options;
  let asking: AbortController | undefined;
  let deadline: unknown;
  let timer: unknown;
  let renewsAt = Number.POSITIVE_INFINITY;

  const stopWatching = () => {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  };

  const stopAsking = () => {
    if (deadline !== undefined) clock.clearTimeout(deadline);
    deadline = undefined;
    asking?.abort();
    asking = undefined;
  };

  const isExpired = () => clock.now() >= renewsAt;

  const watch = (onExpired: () => void) => {
    stopWatching();
    if (renewsAt === Number.POSITIVE_INFINITY) return;
    if (isExpired()) return onExpired();
    const wait = Math.min(renewsAt - clock.now(), LONGEST_TIMER_MS);
    timer = clock.setTimeout(() => watch(onExpired), wait);
  };

  return {
    isExpired,
    watch,

    ask() {
      stopAsking();
      const mine = new AbortController();
      asking = mine;
      const askedAt = clock.now();
      const settle = (then: () => void) => {
        if (asking !== mine) return;
        stopAsking();
        then();
      };
      if (timeoutMs > 0)
        deadline = clock.setTimeout(() => settle(() => onFailure(tooSlow(timeoutMs))), timeoutMs);
      // A provider that throws synchronously fails like one that rejects.
      new Promise<string>((resolve) => resolve(getToken(mine.signal))).then(
        (token) =>
          settle(() => {
            renewsAt = askedAt + lifeMs * TOKEN_RENEWAL;
            onToken(token, { renewsAt, expiresAt: askedAt + lifeMs });
          }),
        (thrown) => settle(() => onFailure(thrown)),
      );
    },

    rest() {
      stopWatching();
      stopAsking();
    },
  };
}

const tooSlow = (ms: number) =>
  new RealtimeError({ message: `The token request timed out after ${ms} ms.`, status: 408 });

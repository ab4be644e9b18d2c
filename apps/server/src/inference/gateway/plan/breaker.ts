/** Leaves a provider alone for a while after it failed again and again, or asked for a pause. */
export interface Breaker {
  /** Milliseconds until it may be called; 0 now. After a rest the first caller goes first. */
  restsFor(provider: string): number;
  /** For information only. */
  isResting(provider: string): boolean;
  succeeded(provider: string): void;
  failed(provider: string): void;
  /** As `Retry-After` asked. */
  rest(provider: string, milliseconds: number): void;
}

const FAILURES = 5;
const REST_MS = 5_000;
const LONGEST_REST_MS = 120_000;

interface State {
  failures: number;
  restMs: number;
  until: number;
}

export function createBreaker(now: () => number): Breaker {
  const states = new Map<string, State>();
  const stateOf = (provider: string): State => {
    const known = states.get(provider);
    if (known) return known;
    const fresh = { failures: 0, restMs: REST_MS, until: 0 };
    states.set(provider, fresh);
    return fresh;
  };

  return {
    restsFor(provider) {
      const state = states.get(provider);
      if (!state || state.until === 0) return 0;
      const left = state.until - now();
      if (left > 0) return left;
      // The others wait until the one that goes first is back, or has not been heard of for a rest.
      state.until = now() + state.restMs;
      return 0;
    },
    isResting: (provider) => (states.get(provider)?.until ?? 0) > now(),
    succeeded: (provider) => void states.delete(provider),
    failed(provider) {
      const state = stateOf(provider);
      state.failures++;
      if (state.failures < FAILURES) return;
      state.until = now() + state.restMs;
      state.restMs = Math.min(state.restMs * 2, LONGEST_REST_MS);
    },
    rest(provider, milliseconds) {
      const state = stateOf(provider);
      state.until = Math.max(state.until, now() + Math.min(milliseconds, LONGEST_REST_MS));
    },
  };
}

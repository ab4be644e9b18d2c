import { LRUCache } from "lru-cache";
import { type Deployment, nameOf } from "./deployment.ts";

/** Leaves a deployment alone for a while after it failed again and again, or asked for a pause. */
export interface Breaker {
  /** Milliseconds until it may be called; 0 now. After a rest the first caller goes first. */
  restsFor(deployment: Deployment): number;
  /** For information only. */
  isResting(deployment: Deployment): boolean;
  /** It answers: it no longer rests. A stream that breaks off is a failure still. */
  began(deployment: Deployment): void;
  /** It answered to the end. */
  succeeded(deployment: Deployment): void;
  failed(deployment: Deployment): void;
  /** As `Retry-After` asked. */
  rest(deployment: Deployment, milliseconds: number): void;
}

const FAILURES = 5;
const REST_MS = 5_000;
const LONGEST_REST_MS = 120_000;
/** The deployments remembered: those that failed last. */
const MAX_DEPLOYMENTS = 10_000;

interface State {
  failures: number;
  restMs: number;
  until: number;
}

export function createBreaker(now: () => number): Breaker {
  const states = new LRUCache<string, State>({ max: MAX_DEPLOYMENTS });
  const find = (deployment: Deployment) => states.get(nameOf(deployment));
  const stateOf = (deployment: Deployment): State => {
    const known = find(deployment);
    if (known) return known;
    const fresh = { failures: 0, restMs: REST_MS, until: 0 };
    states.set(nameOf(deployment), fresh);
    return fresh;
  };

  return {
    restsFor(deployment) {
      const state = find(deployment);
      if (!state || state.until === 0) return 0;
      const left = state.until - now();
      if (left > 0) return left;
      // The others wait until the one that goes first is back, or has not been heard of for a rest.
      state.until = now() + state.restMs;
      return 0;
    },
    isResting: (deployment) => (find(deployment)?.until ?? 0) > now(),
    began(deployment) {
      const state = find(deployment);
      if (state) state.until = 0;
    },
    succeeded: (deployment) => void states.delete(nameOf(deployment)),
    failed(deployment) {
      const state = stateOf(deployment);
      state.failures++;
      if (state.failures < FAILURES) return;
      state.until = now() + state.restMs;
      state.restMs = Math.min(state.restMs * 2, LONGEST_REST_MS);
    },
    rest(deployment, milliseconds) {
      const state = stateOf(deployment);
      state.until = Math.max(state.until, now() + Math.min(milliseconds, LONGEST_REST_MS));
    },
  };
}

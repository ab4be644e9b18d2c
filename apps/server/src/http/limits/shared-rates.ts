import type { Registry } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import type { RateStore } from "./rate-limits.ts";
import { bucketOf, type TokenBucket, takeToken } from "./token-bucket.ts";

/** Buckets of all processes on a database. */
export interface SharedRates extends RateStore {
  /** Says what this process took, and learns what is left for all. */
  settle(): Promise<void>;
}

interface Touched {
  taken: number;
  readonly limit: number;
  readonly windowMs: number;
}

const MAX_BUCKETS = 100_000;

/**
 * Each process takes from a bucket of its own, so that a request costs no round trip, and settles with the others
 * (decision 091). Between two times a caller can have at most a full bucket more of each further process; what was
 * too much is owed, by the next request at the latest in a minute. Without its database a process counts alone.
 */
export function createSharedRates(
  shared: Pick<Registry["sharedLimits"], "take">,
  now: () => number = Date.now,
): SharedRates {
  const buckets = growingCache<string, TokenBucket>(MAX_BUCKETS);
  let touched = new Map<string, Touched>();
  let settling: Promise<void> | undefined;

  function touch(key: string, taken: number, limit: number, windowMs: number): void {
    const known = touched.get(key);
    if (known) known.taken += taken;
    else if (touched.size < MAX_BUCKETS) touched.set(key, { taken, limit, windowMs });
  }

  async function settleAll(): Promise<void> {
    const sent = touched;
    touched = new Map();
    try {
      const left = await shared.take([...sent].map(([key, one]) => ({ key, ...one })));
      for (const [key, tokens] of left) {
        // Taken while the answer was on its way.
        const since = touched.get(key)?.taken ?? 0;
        buckets.set(key, { tokens: tokens - since, at: now() });
      }
    } catch (error) {
      for (const [key, { taken, limit, windowMs }] of sent) touch(key, taken, limit, windowMs);
      throw error;
    }
  }

  return {
    take(key, limit, windowMs) {
      const time = now();
      const answer = takeToken(bucketOf(buckets, key, limit, time), limit, windowMs, time);
      touch(key, answer.isAllowed ? 1 : 0, limit, windowMs);
      return answer;
    },
    settle() {
      settling ??= settleAll().finally(() => {
        settling = undefined;
      });
      return settling;
    },
  };
}

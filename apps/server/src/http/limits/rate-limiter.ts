import { RegistryError } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";

export interface RateLimiter {
  /** Counts one attempt; throws `too-many-attempts` beyond the limit. */
  count(key: string): void;
  /** Forgets the attempts, as after a success. */
  forget(key: string): void;
}

/** At most `limit` attempts per key and window. Kept in memory, so a restart forgets it. */
export function createRateLimiter(limit: number, windowMs: number): RateLimiter {
  const counts = growingCache<string, { made: number }>(50_000, windowMs);
  return {
    count(key) {
      const entry = counts.get(key) ?? { made: 0 };
      if (entry.made === 0) counts.set(key, entry);
      entry.made++;
      if (entry.made > limit)
        throw new RegistryError(
          "too-many-attempts",
          `Too many attempts. Retry in ${Math.ceil(windowMs / 60_000)} minutes.`,
        );
    },
    forget: (key) => void counts.delete(key),
  };
}

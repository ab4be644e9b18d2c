import { RegistryError } from "@orrery/registry";
import { growingCache } from "../growing-cache.ts";

export interface Attempts {
  /** Counts one attempt; throws `too-many-attempts` beyond the limit. */
  count(key: string): void;
  /** Success wipes the slate. */
  forget(key: string): void;
}

/** At most `limit` attempts per key and window. Kept in memory: a restart forgives. */
export function createAttempts(limit: number, windowMs: number): Attempts {
  const counts = growingCache<string, { made: number }>(50_000, windowMs);
  return {
    count(key) {
      const entry = counts.get(key) ?? { made: 0 };
      if (entry.made === 0) counts.set(key, entry);
      entry.made++;
      if (entry.made > limit)
        throw new RegistryError(
          "too-many-attempts",
          `Too many attempts. Try again in ${Math.ceil(windowMs / 60_000)} minutes.`,
        );
    },
    forget: (key) => void counts.delete(key),
  };
}

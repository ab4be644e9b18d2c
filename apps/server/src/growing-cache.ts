import { LRUCache } from "lru-cache";

/**
 * A cache of at most `most` entries, the least recently used lost first. It takes memory as it fills:
 * lru-cache's own `max` sets arrays for all of them aside at once, a megabyte for every 20,000.
 */
export const growingCache = <Key extends {}, Value extends {}>(most: number, ttlMs?: number) =>
  new LRUCache<Key, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
  });

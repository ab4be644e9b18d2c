import { LRUCache } from "lru-cache";

/**
 * A cache of at most `most` entries that evicts the least recently used first. Memory grows with the
 * entries: lru-cache's own `max` allocates arrays for all of them up front, a megabyte for every 20,000.
 */
export const growingCache = <Key extends {}, Value extends {}>(most: number, ttlMs?: number) =>
  new LRUCache<Key, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(ttlMs !== undefined && { ttl: ttlMs }),
  });

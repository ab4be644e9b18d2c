import type { LRUCache } from "lru-cache";

/**
 * Answers that never change, each found once: callers that ask at the same time share one search, later ones read
 * the cache. Neither a failure nor `undefined` is remembered.
 */
export function remember<Value extends {}>(known: Pick<LRUCache<string, Value>, "get" | "set">) {
  const searches = new Map<string, Promise<Value | undefined>>();

  async function start<Found extends Value | undefined>(
    key: string,
    find: () => Promise<Found>,
  ): Promise<Found> {
    try {
      const value = await find();
      if (value !== undefined) known.set(key, value);
      return value;
    } finally {
      searches.delete(key);
    }
  }

  return <Found extends Value | undefined>(
    key: string,
    find: () => Promise<Found>,
  ): Promise<Found | Value> => {
    const value = known.get(key);
    if (value !== undefined) return Promise.resolve(value);
    const running = searches.get(key) as Promise<Found> | undefined;
    if (running) return running;
    const search = start(key, find);
    searches.set(key, search);
    return search;
  };
}

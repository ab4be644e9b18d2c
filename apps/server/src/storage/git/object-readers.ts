import { existsSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { createObjectReader, type ObjectReader } from "./object-reader.ts";

/** To start one again costs more than to keep it for a minute. */
const MAX_READERS = 32;

/** The helper processes that read objects: one for each repository in use. */
export interface ObjectReaders {
  /** `undefined` for a repository that is not there. */
  of(key: string): ObjectReader | undefined;
  /** Ends the one of this repository. */
  end(key: string): void;
  endAll(): void;
}

export function createObjectReaders(gitDirOf: (key: string) => string): ObjectReaders {
  const readers = new LRUCache<string, ObjectReader>({
    max: MAX_READERS,
    ttl: 60_000,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (reader) => reader.close(),
  });
  return {
    of(key) {
      const gitDir = gitDirOf(key);
      if (!existsSync(gitDir)) return undefined;
      const known = readers.get(key);
      if (known) return known;
      const reader = createObjectReader(gitDir);
      readers.set(key, reader);
      return reader;
    },

    end: (key) => void readers.delete(key),
    endAll: () => readers.clear(),
  };
}

import type { Database } from "../database.ts";
import type { Repo } from "../repos/repo.ts";
import { listReposByKey } from "../repos/repo-store.ts";

const MOST = 5_000;

/** The repos that lists showed last, so that a page of them costs no SQL. */
export interface RepoCache {
  /** In the order of the keys; those that are gone are left out. */
  get(keys: readonly string[]): Promise<readonly Repo[]>;
  /** Reads these again when they are next asked for. */
  forget(keys: readonly string[]): void;
}

export function createRepoCache(db: Database): RepoCache {
  const kept = new Map<string, Repo>();
  let changes = 0;

  return {
    async get(keys) {
      const before = changes;
      const missing = keys.filter((key) => !kept.has(key));
      const read = new Map((await listReposByKey(db, missing)).map((repo) => [repo.key, repo]));
      const repos = keys
        .map((key) => read.get(key) ?? kept.get(key))
        .filter((repo) => repo !== undefined);
      // What was read before a change is not kept after it.
      if (changes === before) for (const [key, repo] of read) kept.set(key, repo);
      for (const key of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(key);
      }
      return repos;
    },

    forget(keys) {
      changes++;
      for (const key of keys) kept.delete(key);
    },
  };
}

import type { Database } from "../database.ts";
import type { Repo } from "../repos/repo.ts";
import { listReposByKey } from "../repos/repo-store.ts";
import { listRepoPlaces, repoPlace } from "./repo-place-store.ts";

const MOST = 5_000;

/** The repos that lists showed last, so that a page of them costs no SQL, or little. */
export interface RepoCache {
  /** In the order of the keys; those that are gone are left out. */
  get(keys: readonly string[]): Promise<readonly Repo[]>;
  /** Reads these again when they are next asked for. */
  forget(keys: readonly string[]): void;
  forgetAll(): void;
}

/**
 * `hasOthers`: other processes write to the database. A moment passes until this one gets what changed, in which it must
 * not show what they have hidden: who may see a repo is looked up each time.
 */
export function createRepoCache(db: Database, hasOthers: boolean): RepoCache {
  const kept = new Map<string, Repo>();
  let changes = 0;

  return {
    async get(keys) {
      const before = changes;
      const known = new Map<string, Repo>();
      for (const key of keys) {
        const repo = kept.get(key);
        if (repo) known.set(key, repo);
      }
      const missing = keys.filter((key) => !known.has(key));
      const [found, moved] = await Promise.all([
        listReposByKey(db, missing),
        hasOthers ? listMoved(db, known) : [],
      ]);
      for (const key of moved) known.delete(key);
      const read = new Map(
        [...found, ...(await listReposByKey(db, moved))].map((repo) => [repo.key, repo]),
      );
      const repos = keys
        .map((key) => read.get(key) ?? known.get(key))
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

    forgetAll() {
      changes++;
      kept.clear();
    },
  };
}

/** Those whose rows say otherwise, or are gone. */
async function listMoved(
  db: Database,
  known: ReadonlyMap<string, Repo>,
): Promise<readonly string[]> {
  const places = await listRepoPlaces(db, [...known.keys()]);
  return [...known.values()]
    .filter((repo) => places.get(repo.key) !== repoPlace(repo))
    .map(({ key }) => key);
}

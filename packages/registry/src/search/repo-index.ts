import type { Database } from "../database.ts";
import { REPO_TYPES, type RepoType } from "../ids.ts";
import { countRows, findIndexRows, listIndexRows } from "./index-row-store.ts";
import { readRows } from "./index-row-text.ts";
import { type PartSink, type PartSource, sinkUnder, sourceUnder } from "./memory/index-parts.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import type { IndexAnswer, IndexQuestion, NameQuestion } from "./memory/question.ts";

const PAGE = 2_000;
/** Below it, any question is answered in less than a millisecond. */
const SMALL_CATALOG = 5_000;
const MOST_AT_ONCE = 500;

/** All repos in memory: derived from SQL, and true to it. May live in another thread. */
export interface RepoIndex {
  answer(type: RepoType, question: IndexQuestion): Promise<IndexAnswer>;
  /** The keys of the best matching repos. */
  best(type: RepoType, question: NameQuestion): Promise<readonly string[]>;
  /** Updates these repos from SQL. */
  changed(keys: readonly string[]): Promise<void>;
}

/** An index that can be copied, and made from its copy. */
export interface SavableIndex extends RepoIndex {
  /** From a copy, or from SQL. */
  load(saved?: PartSource): Promise<void>;
  size(): number;
  /** Hands over all parts, with every change that it was asked for; later ones wait until `copy` is done. */
  save(copy: (save: (sink: PartSink) => void) => Promise<void>): Promise<void>;
}

/** So few repos that their index may be in the serving thread. */
export const isSmallCatalog = async (db: Database): Promise<boolean> =>
  (await countRepos(db)) < SMALL_CATALOG;

/** Of all types. */
export async function countRepos(db: Database): Promise<number> {
  const counts = await Promise.all(REPO_TYPES.map((type) => countRows(db, type)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Reads every repo from SQL. Awaits `pause` between steps of a few milliseconds, for a thread with other
 * work. Applies changes that arrive in the meantime.
 */
export function createRepoIndex(db: Database, pause: () => Promise<void>): SavableIndex {
  const indexes = new Map<RepoType, MemoryIndex>();
  const waiting = new Set<string>();
  let isLoaded = false;
  let taking: Promise<void> = Promise.resolve();

  async function fill(): Promise<void> {
    for (const type of REPO_TYPES) indexes.set(type, MemoryIndex.for(await countRows(db, type)));
    for (const index of indexes.values()) index.beginFill();
    for (let after = ""; ; ) {
      const rows = await listIndexRows(db, after, PAGE);
      if (rows === "") break;
      readRows(rows, (row) => {
        indexes.get(row.type)?.put(row);
        after = row.key;
      });
      await pause();
    }
    for (const index of indexes.values()) for (const _ of index.endFill()) await pause();
  }

  function restore(saved: PartSource): void {
    for (const type of REPO_TYPES) indexes.set(type, MemoryIndex.from(sourceUnder(saved, type)));
  }

  /** One after another: what was read first must not be put last. */
  async function take(): Promise<void> {
    while (waiting.size > 0) {
      const keys = [...waiting].slice(0, MOST_AT_ONCE);
      for (const key of keys) waiting.delete(key);
      try {
        const gone = new Set(keys);
        readRows(await findIndexRows(db, keys), (row) => {
          indexes.get(row.type)?.put(row);
          gone.delete(row.key);
        });
        for (const key of gone) for (const index of indexes.values()) index.remove(key);
      } catch (error) {
        for (const key of keys) waiting.add(key);
        throw error;
      }
    }
  }

  return {
    async load(saved) {
      if (saved) restore(saved);
      else await fill();
      isLoaded = true;
      await take();
    },

    size: () => [...indexes.values()].reduce((sum, { size }) => sum + size, 0),

    save(copy) {
      const done = taking.then(async () => {
        await take();
        await copy((sink) => {
          for (const [type, index] of indexes) index.save(sinkUnder(sink, type));
        });
      });
      taking = done.catch(() => {});
      return done;
    },

    async answer(type: RepoType, question: IndexQuestion): Promise<IndexAnswer> {
      return indexes.get(type)!.answer(question);
    },

    async best(type: RepoType, question: NameQuestion): Promise<readonly string[]> {
      return indexes.get(type)!.best(question);
    },

    changed(keys: readonly string[]): Promise<void> {
      for (const key of keys) waiting.add(key);
      if (!isLoaded) return Promise.resolve();
      const done = taking.then(take);
      taking = done.catch(() => {});
      return done;
    },
  };
}

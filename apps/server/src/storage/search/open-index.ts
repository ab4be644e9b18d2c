import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { countRepos, createRepoIndex, type Database, type RepoIndex } from "@orrery/registry";
import type { ChangeLog } from "../database/changes/change-log.ts";
import type { LogPosition } from "../database/changes/log-position.ts";
import { createIndexSnapshots } from "./snapshot/index-snapshots.ts";

/** Fewer repos are read as fast from the database. */
const LEAST_REPOS = 5_000;
const BETWEEN_MS = 600_000;
/** Of all repos: before so many have changed, another snapshot saves little. */
const CHANGED_PART = 0.01;
const LEAST_CHANGED = 1_000;
/** What is saved in a second or two, at the end of a process. */
const QUICKLY_SAVED = 1_000_000;
/** While a snapshot is copied, changes wait; those who made them, no longer than this. */
const PATIENCE_MS = 250;

/** An index that is loaded from a snapshot where there is one, and saved as one. */
export interface SavedIndex extends RepoIndex {
  /** From where on the log has what the index may not know. */
  load(): Promise<LogPosition>;
  /** Writes a snapshot where it is due. The index has all changes up to the place. `isLast`: the process ends. */
  save(position: LogPosition, isLast: boolean): Promise<void>;
}

export interface IndexOptions {
  readonly db: Database;
  readonly log: ChangeLog;
  readonly dataFolder: string;
  /** Says why a snapshot was not used. */
  onNote(text: string): void;
  readonly pause?: () => Promise<void>;
  readonly leastRepos?: number;
}

export function openIndex({
  db,
  log,
  dataFolder,
  onNote,
  pause = async () => {},
  leastRepos = LEAST_REPOS,
}: IndexOptions): SavedIndex {
  const index = createRepoIndex(db, pause);
  const snapshots = createIndexSnapshots(join(dataFolder, "index"), log, onNote);
  /** The place of the newest snapshot that is of this index. */
  let saved: LogPosition | undefined;
  let saving = Promise.resolve();
  let isCopying = false;

  async function isDue(isLast: boolean): Promise<boolean> {
    if (index.size() < leastRepos || (isLast && index.size() > QUICKLY_SAVED)) return false;
    if (!isLast && Date.now() - (await snapshots.newest()) < BETWEEN_MS) return false;
    if (!saved) return true;
    const enough = Math.max(LEAST_CHANGED, Math.ceil(index.size() * CHANGED_PART));
    return (await log.count(saved, enough)) >= enough;
  }

  const copy = (position: LogPosition) =>
    new Promise<void>((resolve, reject) => {
      // Its copy is awaited by later changes, the disk is not.
      const copying = index.save(
        (save) =>
          new Promise<void>((copied) => {
            isCopying = true;
            snapshots.save({ position, save, copied }).then(resolve, reject).finally(copied);
          }),
      );
      copying.catch(reject).finally(() => {
        isCopying = false;
      });
    });

  return {
    answer: index.answer,
    best: index.best,

    async changed(keys) {
      const done = index.changed(keys);
      if (!isCopying) return done;
      done.catch(() => {});
      await Promise.race([done, sleep(PATIENCE_MS)]);
    },

    async load() {
      // First the place, then the reading: what changes in between comes from the log, too.
      const head = await log.head();
      saved = await snapshots.restore(await countRepos(db), index.load);
      if (!saved) await index.load();
      return saved ?? head;
    },

    save(position, isLast) {
      const done = saving.then(async () => {
        if (!(await isDue(isLast))) return;
        await copy(position);
        saved = position;
      });
      saving = done.catch(() => {});
      return done;
    },
  };
}

/** In the serving thread, where there are few repos. */
export const openIndexHere = (options: Omit<IndexOptions, "pause">) => ({
  ...openIndex({ ...options, pause: setImmediate }),
  close: async () => {},
});

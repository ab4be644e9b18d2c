import { randomUUID } from "node:crypto";
import { type Database, isRegistryError, parseCommitId } from "@orrery/registry";
import type { ObjectStore } from "../../objects/object-store.ts";
import { createGitStore, type FileGitStore } from "../git-store.ts";
import { createObjectReaders } from "../object-readers.ts";
import { createRepositoryFolders } from "../repository-folders.ts";
import { forgetBlobs } from "../upkeep/forget-blobs.ts";
import { createBackgroundRepacks } from "./background-repacks.ts";
import { findBadPacks } from "./bad-packs.ts";
import { readRefIds } from "./copies/apply-view.ts";
import { createHistoryCaches } from "./copies/history-caches.ts";
import { createWithCopies, lostCopy } from "./copies/with-copies.ts";
import { historyBytes, listHistoryRows } from "./history-store.ts";
import { mirrorHistory, SHOWN } from "./mirror-history.ts";
import { createMoveShared } from "./move-shared-refs.ts";
import { repack } from "./repack.ts";
import { ALL, adoptRepository, replaceHistory } from "./replace-history.ts";
import { createSharedRefs } from "./shared-refs.ts";
import { deleteDead, sweepPacks } from "./sweep-packs.ts";
import { deleteHistory } from "./sweep-store.ts";
import { tidyHistory } from "./tidy-history.ts";

export interface HistoriesOptions {
  readonly db: Database;
  readonly objects: ObjectStore;
  /** Of this process alone; what is in it may be lost at any moment. */
  readonly folder: string;
  /** Of packs in it; above, copies go that were not used for longest, but none within `idleMs`. */
  readonly cacheBytes: number;
  /** How many there are at most, likewise. */
  readonly maxCopies?: number;
  readonly idleMs?: number;
  readonly servesUnreachable?: boolean;
  readonly processId?: string;
}

export interface SharedGitStore extends FileGitStore {
  /** Gives a history that has none yet the branches, tags and pull requests of a repository on this machine. */
  adopt(key: string, gitDir: string): Promise<void>;
  /** Resolves when no packs are being replaced. */
  settle(): Promise<void>;
}

/** How old a look at the database may be that decides whether a commit is still reachable. */
const LOOK_MS = 250;
const COPIED = /^refs\/(?:heads|tags)\//;

/**
 * Histories of several processes: refs are rows, packs are objects, and git works on a local repository that
 * is a copy of both (decision 090).
 */
export function createHistories(options: HistoriesOptions): SharedGitStore {
  const { db, objects, folder, cacheBytes, servesUnreachable = false } = options;
  const { processId = randomUUID(), idleMs = 60_000 } = options;
  const folders = createRepositoryFolders(folder, processId);
  const readers = createObjectReaders(folders.of);
  const onDrop = readers.end;
  const caches = createHistoryCaches({
    ...{ db, objects, folders, idleMs, onDrop, maxBytes: cacheBytes },
    ...(options.maxCopies !== undefined && { maxCopies: options.maxCopies }),
  });
  const repackDeps = { db, objects, caches, folderOf: folders.of };
  const repacks = createBackgroundRepacks(repackDeps);
  const moveDeps = { db, objects, caches, readerOf: readers.of, onPacks: repacks.look };
  const moveRefs = createMoveShared(moveDeps);
  const own = { servesUnreachable, processId, readers, moveRefs, areCopies: true };
  const local = createGitStore(folder, own);
  const copies = createWithCopies({ caches, readerOf: readers.of, local });
  const { during, afterCatchUp, reading, has } = copies;
  const named = createSharedRefs(db);

  async function remove(key: string): Promise<void> {
    await deleteHistory(db, key, new Date().toISOString());
    await deleteDead({ db, objects }, ALL, key);
    await caches.drop(key);
  }

  async function adopt(key: string, gitDir: string): Promise<void> {
    const store = createObjectReaders(() => gitDir);
    try {
      const refsThere = await readRefIds(gitDir);
      const made = [...refsThere].filter(([name]) => SHOWN.test(name));
      const moves = made.map(([ref, oid]) => ({ ref, from: undefined, to: oid }));
      if (moves.length > 0) await adoptRepository(repackDeps, key, gitDir, moves, store.of);
    } finally {
      store.endAll();
    }
  }

  return {
    ...local,
    ...copies.reads,
    async resolve(key, revision) {
      if (parseCommitId(revision))
        return reading(key, async () => {
          await caches.catchUp(key, LOOK_MS);
          await has(key, [revision]);
          return local.resolve(key, revision);
        });
      return named.resolveName(key, revision);
    },

    async stage(key) {
      const release = caches.use(key);
      try {
        await caches.dropTorn(key);
        await caches.catchUp(key, Number.POSITIVE_INFINITY);
        const staging = await local.stage(key);
        const close = () => during(key, staging.close).finally(release);
        return { ...staging, close };
      } catch (error) {
        release();
        throw error;
      }
    },

    async commit(key, commit, staging) {
      try {
        return await during(key, async () => {
          // What has the parent is new enough: the database decides whether the ref moves.
          if (commit.parent) await has(key, [commit.parent]);
          else await caches.catchUp(key);
          const made = await local.commit(key, commit, staging);
          if (made) copies.saw(key, made);
          return made;
        });
      } catch (error) {
        // What was staged may have been lost, and fetched without it, before this began.
        const staged = commit.changes.flatMap((change) =>
          change.type === "delete" ? [] : [change.oid],
        );
        if (isRegistryError(error) || (await has(key, staged))) throw error;
        throw lostCopy(error);
      }
    },

    dropRef: (key, name) => afterCatchUp(key, () => local.dropRef(key, name)),
    moveRef: (key, ...move) => during(key, () => local.moveRef(key, ...move)),
    reachable: (key, oids) =>
      reading(key, async () => {
        await caches.catchUp(key);
        return local.reachable(key, oids);
      }),

    async *pointers(key) {
      const release = caches.use(key);
      try {
        await caches.catchUp(key);
        yield* local.pointers(key);
      } finally {
        release();
      }
    },

    async maintain(key, since) {
      await during(key, () => tidyHistory(repackDeps, key, since));
      // It may hold files open that are deleted by now.
      readers.end(key);
    },

    async copy(from, to) {
      await afterCatchUp(from, async () => {
        const base = await caches.base(from);
        const copied = [...(base?.refs ?? [])].filter(([name]) => COPIED.test(name));
        if (copied.length === 0) return;
        const made = copied.map(([ref, oid]) => ({ ref, from: undefined, to: oid }));
        const readerOf = () => readers.of(from);
        await adoptRepository(repackDeps, to, folders.of(from), made, readerOf);
      });
    },

    async forget(key, oids) {
      const isDone = await afterCatchUp(key, async () => {
        const gitDir = await folders.ensure(key);
        return forgetBlobs(gitDir, oids, (moved) => replaceHistory(moveDeps, key, gitDir, moved));
      });
      if (isDone) await caches.drop(key);
      return isDone;
    },

    size: (key) => historyBytes(db, key),

    remove,

    histories: () => listHistoryRows(db),

    sweep: (since) => sweepPacks({ db, objects }, since),

    async servePack(key, request) {
      const release = caches.use(key);
      const onEnd = () => {
        release();
        request.onEnd();
      };
      try {
        await caches.catchUp(key);
      } catch (error) {
        onEnd();
        throw error;
      }
      try {
        return await local.servePack(key, { ...request, onEnd });
      } catch (error) {
        release();
        throw error;
      }
    },

    async *listFolders() {},

    mirror: (key, fill) =>
      copies.caughtUp(key, async () => {
        await mirrorHistory({ caches, moveRefs }, key, await folders.ensure(key), fill);
      }),

    receive: (key, fill) => afterCatchUp(key, () => local.receive(key, fill)),

    catchUp: (key) => caches.catchUp(key),

    async renew(key) {
      // The copy has what is damaged there.
      const isMended =
        (await findBadPacks(repackDeps, key)).length > 0 && (await repack(repackDeps, key));
      if (!isMended) await caches.drop(key);
      await caches.catchUp(key);
      return true;
    },

    badPacks: (key) => findBadPacks(repackDeps, key),

    adopt,

    refs: named.refs,
    branches: named.branches,
    refIds: named.refIds,

    settle: repacks.settle,

    close() {
      repacks.stop();
      local.close();
    },
  };
}

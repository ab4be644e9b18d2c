import { join } from "node:path";
import { type Database, isSmallCatalog, type Registry, RegistryError } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import type { createChanges } from "../../storage/database/changes/create-changes.ts";
import type { ObjectStore } from "../../storage/objects/object-store.ts";
import { describeThisProcess } from "../../storage/processes/kernel.ts";
import { createIndexThread } from "../../storage/search/index-thread.ts";
import { type KeptIndex, keepIndex, type OpenIndex } from "../../storage/search/keep-index.ts";
import { openIndexHere } from "../../storage/search/open-index.ts";
import { createFindIndexes } from "../../storage/search/remote/find-indexes.ts";
import { keepRemoteIndex } from "../../storage/search/remote/keep-remote-index.ts";
import { createRemoteIndex } from "../../storage/search/remote/remote-index.ts";
import { createSharedSnapshots } from "../../storage/search/snapshot/shared-snapshots.ts";
import { holdLease } from "../hold-lease.ts";
import type { Hub } from "../hub.ts";

/** Who puts a snapshot of the index into the store of objects. */
const SNAPSHOT_LEASE = "index-snapshot";

export interface HubIndexOptions {
  readonly config: Config;
  readonly db: Database;
  readonly registry: Registry;
  readonly changes: ReturnType<typeof createChanges>;
  readonly processId: string;
  /** What several processes share; absent: there is one, with one folder. */
  readonly objects: ObjectStore | undefined;
}

/** What answers lists: the index of this process, or that of another one. */
export function createHubIndex({
  config,
  db,
  registry,
  changes,
  processId,
  objects,
}: HubIndexOptions): Pick<Hub, "startIndex" | "answerIndex" | "askIndexes" | "close"> {
  let own: KeptIndex | undefined;
  let remote: ReturnType<typeof keepRemoteIndex> | undefined;

  return {
    async startIndex(onError, wanted, onNote = () => {}) {
      const where = wanted ?? ((await isSmallCatalog(db)) ? "here" : "thread");
      const { dataFolder } = config;
      const here = () => openIndexHere({ db, log: changes.log, dataFolder, onNote });
      const open: OpenIndex =
        where === "here" ? here : (onEnd) => createIndexThread(config, onEnd, onNote);
      const snapshots =
        objects && where === "thread"
          ? createSharedSnapshots({
              ...{ objects, folder: join(dataFolder, "index"), log: changes.log, onNote },
              alone: (work) => holdLease(registry, SNAPSHOT_LEASE, work),
            })
          : undefined;
      own = keepIndex(registry, open, changes.follow(onError), onError, snapshots);
      await own.ready;
    },

    async answerIndex(asked) {
      if (own) return own.answer(asked);
      throw new RegistryError("index-unavailable", "This process has no index.");
    },

    async askIndexes(ask, isLoopback, onError) {
      const findIndexes = createFindIndexes({
        urls: config.indexUrls,
        list: registry.processes.listIndexes,
        id: processId,
        place: describeThisProcess().place,
        isLoopback,
      });
      const index = createRemoteIndex(ask, findIndexes);
      remote = keepRemoteIndex(registry, index, changes.log, changes.follow(onError), onError);
      await remote.ready;
    },

    async close() {
      await own?.close();
      await remote?.close();
    },
  };
}

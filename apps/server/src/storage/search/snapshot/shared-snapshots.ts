import { createWriteStream } from "node:fs";
import { mkdir, stat, statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ChangeLog } from "../../database/changes/change-log.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { currentLayout, SHARED_SNAPSHOT, SNAPSHOT } from "./index-snapshots.ts";
import { openSnapshot } from "./read-snapshot.ts";
import {
  addSnapshot,
  listSnapshots,
  parseSnapshotName,
  type SnapshotFile,
  snapshotName,
} from "./snapshot-files.ts";

const ROOT = "index/";
const KEPT = 2;
/** As often as a process writes one. */
const BETWEEN_MS = 600_000;
/** Of another version, which may still be at work. */
const OTHER_LAYOUT_MS = 7 * 86_400_000;
/** Of the free bytes, for one that is fetched. */
const MOST_OF_FREE = 0.5;

export interface SharedSnapshots {
  /** Gets the newest into the folder, if what is there is older. */
  fetch(): Promise<void>;
  /** Puts the folder's newest there, if what is there is older by minutes, in one process at a time. */
  share(): Promise<void>;
}

export interface SharedSnapshotsOptions {
  readonly objects: ObjectStore;
  readonly folder: string;
  readonly log: Pick<ChangeLog, "hold" | "held" | "release">;
  /** Runs it, unless another process does. */
  readonly alone: (work: () => Promise<void>) => Promise<unknown>;
  readonly onNote: (text: string) => void;
}

/** Snapshots of the index in the store of objects: for a process whose folder has none. */
export function createSharedSnapshots(options: SharedSnapshotsOptions): SharedSnapshots {
  const { objects, folder, log, alone, onNote } = options;
  const prefix = `${ROOT}${currentLayout()}/`;
  let sharing: Promise<void> | undefined;

  /** The newest first; their paths are keys. */
  async function listShared(): Promise<readonly (SnapshotFile & { readonly size: number })[]> {
    const found = [];
    for await (const { key, size } of objects.list(prefix)) {
      const about = parseSnapshotName(key.slice(prefix.length));
      if (about) found.push({ ...about, path: key, size });
    }
    return found.toSorted((one, other) => other.madeAt - one.madeAt);
  }

  async function isWanted({ id, madeAt, size }: SnapshotFile & { readonly size: number }) {
    const own = (await listSnapshots(folder))[0];
    if (own && own.madeAt >= madeAt) return false;
    // One of another database is not worth its way.
    if (!(await log.held(SHARED_SNAPSHOT + id))) return false;
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (size <= bavail * bsize * MOST_OF_FREE) return true;
    onNote(`A snapshot of the index is not fetched: its ${size} bytes need more free space.`);
    return false;
  }

  async function put({ path, id, madeAt }: SnapshotFile): Promise<void> {
    const snapshot = openSnapshot(path);
    const { position } = snapshot.facts;
    snapshot.close();
    await log.hold(SHARED_SNAPSHOT + id, position);
    const key = prefix + snapshotName(madeAt, id);
    try {
      await objects.put(key, { path, size: (await stat(path)).size });
    } catch (error) {
      await log.release(SHARED_SNAPSHOT + id).catch(() => {});
      throw error;
    }
  }

  async function removeOld(): Promise<void> {
    for (const one of (await listShared()).slice(KEPT)) {
      await objects.delete(one.path);
      await log.release(SHARED_SNAPSHOT + one.id);
    }
    const before = Date.now() - OTHER_LAYOUT_MS;
    for await (const { key, storedAt } of objects.list(ROOT))
      if (!key.startsWith(prefix) && storedAt.getTime() < before) await objects.delete(key);
  }

  const isDue = async (own: SnapshotFile) =>
    own.madeAt - ((await listShared())[0]?.madeAt ?? 0) > BETWEEN_MS;

  async function share(): Promise<void> {
    const own = (await listSnapshots(folder))[0];
    if (!own || !(await isDue(own))) return;
    await alone(async () => {
      // Meanwhile another may have done it.
      if (!(await isDue(own))) return;
      await put(own);
      await removeOld();
    });
  }

  return {
    async fetch() {
      const [newest] = await listShared();
      if (!newest || !(await isWanted(newest))) return;
      const stream = await objects.get(newest.path);
      if (!stream) return;
      const former = await addSnapshot(
        folder,
        newest.id,
        async (path) => {
          // Whether each part is whole is seen when it is read.
          const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
          await pipeline(Readable.fromWeb(stream as never), target);
        },
        newest.madeAt,
      );
      for (const { id } of former) await log.release(SNAPSHOT + id);
    },

    share() {
      sharing ??= share().finally(() => {
        sharing = undefined;
      });
      return sharing;
    },
  };
}

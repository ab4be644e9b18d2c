import { createHash, randomUUID } from "node:crypto";
import { endianness } from "node:os";
import { indexLayout, type PartSink, type PartSource } from "@orrery/registry";
import type { ChangeLog } from "../../database/changes/change-log.ts";
import type { LogPosition } from "../../database/changes/log-position.ts";
import { openSnapshot } from "./read-snapshot.ts";
import { addSnapshot, listSnapshots, type SnapshotFile } from "./snapshot-files.ts";
import { writeSnapshot } from "./write-snapshot.ts";

/** More changes than this part of all repos take longer to read than everything. */
const MOST_CHANGED_PART = 0.1;
const MOST_CHANGED = 20_000;
/** Before the id of one in a folder, and of one in the store of objects: the log keeps what comes after it. */
export const SNAPSHOT = "snapshot:";
export const SHARED_SNAPSHOT = "shared-snapshot:";

export const currentLayout = (): string => createHash("sha256").update(indexLayout()).digest("hex");

export interface Saving {
  readonly position: LogPosition;
  readonly save: (sink: PartSink) => void;
  /** Called once the parts may change again. */
  copied(): void;
}

/** Snapshots of the index in a folder: what was filled once is read again after a start. */
export function createIndexSnapshots(
  folder: string,
  log: ChangeLog,
  onNote: (text: string) => void,
) {
  const layout = currentLayout();

  /** Why a snapshot may not be used; `undefined` if it may. */
  async function doubt(
    { facts }: ReturnType<typeof openSnapshot>,
    repos: number,
  ): Promise<string | undefined> {
    if (facts.layout !== layout) return "another version of Orrery wrote it";
    const held =
      (await log.held(SNAPSHOT + facts.id)) ?? (await log.held(SHARED_SNAPSHOT + facts.id));
    const { xid, seq } = facts.position;
    if (held?.xid !== xid || held.seq !== seq)
      return "it is of another database, or the log of changes no longer reaches back to it";
    const most = Math.max(MOST_CHANGED, Math.ceil(repos * MOST_CHANGED_PART));
    return (await log.count(facts.position, most + 1)) > most ? "too much has changed" : undefined;
  }

  async function read(
    { path }: SnapshotFile,
    repos: number,
    restore: (source: PartSource) => Promise<void>,
  ): Promise<LogPosition | undefined> {
    try {
      const snapshot = openSnapshot(path);
      try {
        const reason = await doubt(snapshot, repos);
        if (reason !== undefined) throw new Error(reason);
        await restore(snapshot.source);
        return snapshot.facts.position;
      } finally {
        snapshot.close();
      }
    } catch (error) {
      onNote(`The snapshot ${path} is not used: ${(error as Error).message}.`);
      return undefined;
    }
  }

  return {
    /** Restores the newest that is without doubt; its place in the log. `repos`: about how many there are. */
    async restore(
      repos: number,
      restore: (source: PartSource) => Promise<void>,
    ): Promise<LogPosition | undefined> {
      if (endianness() !== "LE") return undefined;
      for (const file of await listSnapshots(folder)) {
        const position = await read(file, repos, restore);
        if (position) return position;
      }
      return undefined;
    },

    /** When the newest was made, by whichever process. */
    async newest(): Promise<number> {
      return (await listSnapshots(folder))[0]?.madeAt ?? 0;
    },

    async save({ position, save, copied }: Saving): Promise<void> {
      const id = randomUUID();
      // From now on the log keeps what comes after it.
      await log.hold(SNAPSHOT + id, position);
      try {
        const former = await addSnapshot(folder, id, (path) =>
          writeSnapshot(path, { id, layout, position }, save, copied),
        );
        for (const one of former) await log.release(SNAPSHOT + one.id);
      } catch (error) {
        await log.release(SNAPSHOT + id).catch(() => {});
        throw error;
      }
    },
  };
}

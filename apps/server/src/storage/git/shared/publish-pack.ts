import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, isRegistryError, RegistryError } from "@orrery/registry";
import type { ObjectStore } from "../../objects/object-store.ts";
import { type HistoryMark, objectKey } from "./history-view.ts";
import type { MadePack } from "./make-pack.ts";
import { type Publication, publish, wasPublished } from "./publish-store.ts";

/** A pack that was put longer ago may be swept as one that no history has. */
const MOST_UPLOAD_MS = 6 * 3_600_000;
const ASK_AGAIN_MS = [100, 300, 1000, 3000, 5000, 5000];

export interface PublishDeps {
  readonly db: Database;
  readonly objects: ObjectStore;
}

export type NewWrite = Omit<Publication, "version" | "at" | "packs"> & {
  readonly made: readonly MadePack[];
};

export interface Published {
  readonly before: string | undefined;
  readonly mark: HistoryMark;
}

/**
 * Puts packs, then moves the refs and adds the packs to the history in one transaction; `undefined`, and
 * nothing changed, when a ref or the packs are not what the caller saw.
 */
export async function publishPacks(
  deps: PublishDeps,
  write: NewWrite,
): Promise<Published | undefined> {
  const { key, made } = write;
  const putAt = Date.now();
  await putPacks(deps.objects, key, made);
  if (Date.now() - putAt > MOST_UPLOAD_MS)
    throw new RegistryError("storage-unavailable", "Storing the objects took too long. Retry.");
  const done = await publishPut(deps.db, write);
  if (!done) await deletePacks(deps.objects, key, made);
  return done;
}

export async function putPacks(
  objects: ObjectStore,
  key: string,
  made: readonly MadePack[],
): Promise<void> {
  for (const { pack, body } of made) await objects.put(objectKey(key, pack.name), body);
}

/** Of a write that was refused: no row names them, and none ever will. */
export async function deletePacks(
  objects: ObjectStore,
  key: string,
  made: readonly MadePack[],
): Promise<void> {
  for (const { pack } of made) await objects.delete(objectKey(key, pack.name)).catch(() => {});
}

/** The second half, with packs that are put. */
export async function publishPut(
  db: Database,
  { made, ...write }: NewWrite,
): Promise<Published | undefined> {
  const version = randomUUID();
  const at = new Date().toISOString();
  const packs = made.map(({ pack }) => pack);
  const done = await publishOnce(db, { ...write, version, at, packs });
  if (!done) return undefined;
  return { before: done.before, mark: { ...done.mark, version } };
}

/** Never repeats a write whose answer was lost: it asks whether it came to be. */
async function publishOnce(db: Database, publication: Publication) {
  try {
    return await publish(db, publication);
  } catch (error) {
    if (!isRegistryError(error) || error.code !== "database-unavailable") throw error;
    if (await askUntilAnswered(db, publication)) {
      const mark = { epoch: "", repack: "" };
      // The local copy is made from what the database says.
      return { before: "unknown", mark };
    }
    throw error;
  }
}

async function askUntilAnswered(db: Database, { version, at }: Publication): Promise<boolean> {
  for (const wait of ASK_AGAIN_MS) {
    try {
      return await wasPublished(db, version, at);
    } catch {
      await sleep(wait);
    }
  }
  return wasPublished(db, version, at);
}

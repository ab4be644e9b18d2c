import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isRegistryError, type PullSource, type StoredBlob } from "@orrery/registry";
import type { StartDownload } from "./download.ts";
import { FinalError } from "./final-error.ts";
import { change, type Flight } from "./flight.ts";
import { isOwnFault, openPart, type PartFile, wrongBytes } from "./part-file.ts";

export interface LeadDeps {
  readonly download: StartDownload;
  /** Makes the checked file a blob. */
  publish(path: string, object: StoredBlob): Promise<void>;
  /** Whether rules look at what is in files: then the last byte waits for `hold`. */
  isExamined(): Promise<boolean>;
  /** Notes that it is one. Throws where no one may have it. */
  hold(object: StoredBlob, source: PullSource): Promise<void>;
  /** Throws where no bytes may be stored. */
  requireRoom(object: StoredBlob): Promise<void>;
}

/** Tries that brought no byte, one after the other, before it is given up. */
const MAX_IDLE_TRIES = 4;
const PAUSE_MS = 250;

/** Brings an object: continues the file that an earlier try left, checks the whole, and stores it. */
export async function lead(
  deps: LeadDeps,
  flight: Flight,
  object: StoredBlob,
  source: PullSource,
  signal: AbortSignal,
): Promise<void> {
  await deps.requireRoom(object);
  const part = await openPart(flight, object);
  try {
    await receiveAll(deps, flight, object, source, part, signal);
    if (!part.isRight()) throw wrongBytes(object);
    if (!(await deps.isExamined())) change(flight, { state: "checked" });
    await part.sync();
  } catch (error) {
    // Not truncated: those who read it elsewhere see that it is another file then.
    if (error instanceof FinalError || flight.written === 0) await rm(flight.path, { force: true });
    throw error;
  } finally {
    await part.close();
  }
  await deps.publish(flight.path, object);
  await deps.hold(object, source);
  change(flight, { state: "stored" });
}

async function receiveAll(
  { download }: LeadDeps,
  flight: Flight,
  object: StoredBlob,
  source: PullSource,
  part: PartFile,
  signal: AbortSignal,
): Promise<void> {
  let idle = 0;
  while (flight.written < object.size) {
    const before = flight.written;
    try {
      const range = { start: before, end: object.size };
      const { start, body } = await download(object, source, range, signal);
      if (flight.state === "waiting") change(flight, { state: "begun" });
      await part.add(start, body, async (bytes) => {
        // Who waits for it gets it as fast as it comes.
        if (flight.readers <= flight.paced) await flight.pace?.(bytes, signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      idle = flight.written > before ? 0 : idle + 1;
      if (isFinal(error) || idle >= MAX_IDLE_TRIES) throw error;
    }
    // An answer that ended early, though its length said more, is one that was cut.
    if (flight.written < object.size) {
      if (flight.written === before && ++idle > MAX_IDLE_TRIES) throw tooFew(object);
      await sleep(PAUSE_MS * 2 ** idle, undefined, { signal });
    }
  }
}

/** Asking again at once would not help. */
const isFinal = (error: unknown): boolean =>
  isRegistryError(error)
    ? error.code !== "upstream-failed" || error instanceof FinalError
    : isOwnFault(error);

const tooFew = ({ digest }: StoredBlob) => new FinalError(`stopped sending object ${digest}`);

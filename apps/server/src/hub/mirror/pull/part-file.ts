import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { StoredBlob } from "@orrery/registry";
import { FinalError } from "./final-error.ts";
import { change, type Flight } from "./flight.ts";

/** The growing file of an object; what an earlier try left in it counts. */
export interface PartFile {
  /**
   * Adds what is missing of bytes that begin at `start`. `pause` is called with how many there are after each piece.
   * Throws `FinalError` for too many.
   */
  add(
    start: number,
    body: AsyncIterable<Uint8Array>,
    pause?: (bytes: number) => Promise<void>,
  ): Promise<void>;
  /** Whether what it has are the object's bytes. */
  isRight(): boolean;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export async function openPart(flight: Flight, object: StoredBlob): Promise<PartFile> {
  await mkdir(dirname(flight.path), { recursive: true });
  await open(flight.path, "a").then((made) => made.close());
  const file = await open(flight.path, "r+");
  const hash = createHash("sha256");
  try {
    const { size } = await file.stat();
    // Longer than the object: not what was begun.
    if (size > object.size) await file.truncate(0);
    else if (size > 0) await hashFile(flight.path, size, hash);
    change(flight, { written: size > object.size ? 0 : size });
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    async add(start, body, pause) {
      let skip = flight.written - start;
      for await (const piece of body) {
        const bytes = skip > 0 ? piece.subarray(skip) : piece;
        skip = Math.max(0, skip - piece.length);
        if (flight.written + bytes.length > object.size) throw tooMany(object);
        if (bytes.length === 0) continue;
        await file.write(bytes, 0, bytes.length, flight.written);
        hash.update(bytes);
        change(flight, { written: flight.written + bytes.length });
        await pause?.(bytes.length);
      }
    },
    isRight: () => hash.copy().digest("hex") === object.digest,
    sync: () => file.sync(),
    close: () => file.close(),
  };
}

export const wrongBytes = ({ digest }: StoredBlob) =>
  new FinalError(`sent other bytes than those of object ${digest}`);

const tooMany = ({ digest }: StoredBlob) =>
  new FinalError(`sent more bytes than object ${digest} has`);

/** Faults of this machine: another try would not help. */
export const isOwnFault = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT", "EIO", "EROFS", "EACCES"].includes(
    (error as NodeJS.ErrnoException).code ?? "",
  );

async function hashFile(path: string, size: number, hash: Hash): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576, end: size - 1 }))
    hash.update(chunk);
}

import type { FileHandle } from "node:fs/promises";

const BATCH_BYTES = 256 * 1024;
/** The disk gets to work long before the last byte comes. */
const SYNC_EVERY_BYTES = 32 * 1024 * 1024;

export interface BatchedWrites {
  /** Copies a chunk; resolves when there is room for another. */
  write(chunk: Uint8Array): Promise<void>;
  /** All is written, and on the disk. Throws what any write or sync failed with. */
  end(): Promise<void>;
}

/** Writes a file from `position` on through two buffers: one is being written while the other fills. */
export function createBatchedWrites(file: FileHandle, position: number): BatchedWrites {
  let [filling, spare] = [new Uint8Array(BATCH_BYTES), new Uint8Array(BATCH_BYTES)];
  let filled = 0;
  let unsyncedBytes = 0;
  let writing = Promise.resolve();
  let syncing = Promise.resolve();

  async function flush(): Promise<void> {
    await writing;
    writing = quietly(writeAll(file, filling.subarray(0, filled), position));
    position += filled;
    unsyncedBytes += filled;
    filled = 0;
    [filling, spare] = [spare, filling];
    if (unsyncedBytes < SYNC_EVERY_BYTES) return;
    await syncing;
    unsyncedBytes = 0;
    syncing = quietly(file.datasync());
  }

  return {
    async write(chunk) {
      for (let taken = 0; taken < chunk.byteLength; ) {
        const piece = chunk.subarray(taken, taken + BATCH_BYTES - filled);
        filling.set(piece, filled);
        filled += piece.byteLength;
        taken += piece.byteLength;
        if (filled === BATCH_BYTES) await flush();
      }
    },
    async end() {
      await flush();
      await writing;
      await syncing;
      await file.sync();
    },
  };
}

/** The caller that awaits the promise gets the error; without one yet, it is not an unhandled rejection. */
function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.byteLength; ) {
    const rest = bytes.byteLength - written;
    written += (await file.write(bytes, written, rest, position + written)).bytesWritten;
  }
}

import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { RegistryError } from "@orrery/registry";
import { createBatchedWrites } from "../database/batched-writes.ts";

export interface Received {
  /** SHA-256 in hex. */
  readonly sha256: string;
  readonly size: number;
}

/**
 * Writes a stream into a file from `offset` on, hashes and syncs it; a few chunks are in memory. Throws
 * `blob-mismatch`, before it writes more, if the stream does not have `size` bytes.
 */
export async function receiveBytes(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  offset: number,
  size: number | undefined,
): Promise<Received> {
  const hash = createHash("sha256");
  const writes = createBatchedWrites(file, offset);
  let received = 0;
  for await (const chunk of bytes) {
    if (size !== undefined && received + chunk.byteLength > size)
      throw blobMismatch(`received more than ${size} bytes`);
    hash.update(chunk);
    received += chunk.byteLength;
    await writes.write(chunk);
  }
  if (size !== undefined && received < size)
    throw blobMismatch(`received only ${received} of ${size} bytes`);
  await writes.end();
  return { sha256: hash.digest("hex"), size: received };
}

export const blobMismatch = (reason: string) =>
  new RegistryError(
    "blob-mismatch",
    `The upload does not match its announced size or SHA-256: ${reason}.`,
  );

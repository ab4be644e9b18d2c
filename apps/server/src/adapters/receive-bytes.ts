import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { RegistryError } from "@orrery/registry";
import { createBatchedWrites } from "./batched-writes.ts";

export interface Received {
  /** SHA-256 in hex. */
  readonly sha256: string;
  readonly size: number;
}

/**
 * Writes a stream into a file from `offset` on, hashes as it comes and syncs; memory stays at a few
 * chunks. Throws `blob-mismatch`, before writing more, when other than `size` bytes come.
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
      throw blobMismatch(`more than ${size} bytes came`);
    hash.update(chunk);
    received += chunk.byteLength;
    await writes.write(chunk);
  }
  if (size !== undefined && received < size)
    throw blobMismatch(`only ${received} of ${size} bytes came`);
  await writes.end();
  return { sha256: hash.digest("hex"), size: received };
}

export const blobMismatch = (reason: string) =>
  new RegistryError("blob-mismatch", `The upload is not what was announced: ${reason}.`);

import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { RegistryError } from "@orrery/registry";

export interface Received {
  /** SHA-256 in hex. */
  readonly sha256: string;
  readonly size: number;
}

/**
 * Writes a stream into a file from `offset` on, hashes as it comes and syncs; memory stays at one
 * chunk. Throws `blob-mismatch`, before writing more, when other than `size` bytes come.
 */
export async function receiveBytes(
  file: FileHandle,
  bytes: ReadableStream<Uint8Array>,
  offset: number,
  size: number | undefined,
): Promise<Received> {
  const hash = createHash("sha256");
  let received = 0;
  for await (const chunk of bytes) {
    if (size !== undefined && received + chunk.byteLength > size)
      throw blobMismatch(`more than ${size} bytes came`);
    hash.update(chunk);
    await writeAll(file, chunk, offset + received);
    received += chunk.byteLength;
  }
  if (size !== undefined && received < size)
    throw blobMismatch(`only ${received} of ${size} bytes came`);
  await file.sync();
  return { sha256: hash.digest("hex"), size: received };
}

export const blobMismatch = (reason: string) =>
  new RegistryError("blob-mismatch", `The upload is not what was announced: ${reason}.`);

async function writeAll(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    const rest = chunk.byteLength - written;
    written += (await file.write(chunk, written, rest, position + written)).bytesWritten;
  }
}

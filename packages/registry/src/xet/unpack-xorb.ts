import { RegistryError } from "../errors.ts";
import { packChunkTable } from "./chunk-table.ts";
import { createHashTree } from "./hash-tree.ts";
import { formatHash, hashChunk } from "./xet-hash.ts";
import { readXorbChunks } from "./xorb-chunks.ts";

/** The most that a body can have: 64 MiB of chunks that do not compress, with their headers. */
export const MAX_XORB_BYTES = 67_174_400;
const MAX_PLAIN_BYTES = 67_108_864;
const MAX_CHUNKS = 8192;

/** What a xorb holds, by its own bytes. */
export interface UnpackedXorb {
  /** Its true name. */
  readonly hash: string;
  /** See `ChunkTable`. */
  readonly chunks: Uint8Array<ArrayBuffer>;
}

/**
 * Writes the plain bytes of a xorb and computes the hash of every chunk and of the whole. Holds one chunk in
 * memory. Throws `bad-request` for one that is malformed or larger than the protocol allows.
 */
export async function unpackXorb(
  xorb: AsyncIterable<Uint8Array>,
  size: number,
  write: (plain: Uint8Array) => void | Promise<void>,
): Promise<UnpackedXorb> {
  const tree = createHashTree();
  const chunks: { hash: Uint8Array; length: number }[] = [];
  let bytes = 0;
  for await (const chunk of readXorbChunks(xorb, size)) {
    bytes += chunk.byteLength;
    if (bytes > MAX_PLAIN_BYTES || chunks.length === MAX_CHUNKS)
      throw new RegistryError(
        "bad-request",
        "The xorb is too large (limit: 64 MiB and 8192 chunks).",
      );
    const hash = hashChunk(chunk);
    chunks.push({ hash, length: chunk.byteLength });
    tree.add(hash, chunk.byteLength);
    await write(chunk);
  }
  if (chunks.length === 0) throw new RegistryError("bad-request", "The xorb has no chunks.");
  return { hash: formatHash(tree.root()), chunks: packChunkTable(chunks) };
}

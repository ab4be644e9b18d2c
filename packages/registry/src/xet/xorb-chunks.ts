import { createByteReader } from "@orrery/catalog";
import { RegistryError } from "../errors.ts";
import { decodeLz4Frame } from "./lz4-frame.ts";

const HEADER_BYTES = 8;
const MAX_PLAIN_CHUNK_BYTES = 131_072;
const MAX_PACKED_CHUNK_BYTES = 262_144;
/** Older clients append a table of contents, which begins with this. */
const FOOTER = new TextEncoder().encode("XETBLOB");

type Decode = (bytes: Uint8Array, plainLength: number) => Uint8Array;

/** How a chunk's bytes are kept, by the number in its header. */
const SCHEMES: readonly Decode[] = [
  (bytes) => bytes,
  decodeLz4Frame,
  (bytes, plainLength) => regroup(decodeLz4Frame(bytes, plainLength)),
];

/**
 * The plain chunks of a xorb of `size` bytes, one at a time, each valid until the next. A chunk has a header
 * of eight bytes: version, packed length, scheme, plain length. Throws `bad-request` for a malformed one.
 */
export async function* readXorbChunks(
  xorb: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  const source = createByteReader(xorb);
  const take = (length: number) =>
    source.take(length).catch((error) => {
      throw error instanceof RangeError ? malformed() : error;
    });
  try {
    for (let read = 0; read < size; ) {
      const header = await take(HEADER_BYTES);
      if (FOOTER.every((byte, index) => byte === header[index])) return;
      const [version = 1, a = 0, b = 0, c = 0, scheme = 255, d = 0, e = 0, f = 0] = header;
      const packed = a | (b << 8) | (c << 16);
      const plain = d | (e << 8) | (f << 16);
      const decode = SCHEMES[scheme];
      if (version !== 0 || !decode) throw malformed();
      if (packed > MAX_PACKED_CHUNK_BYTES || plain > MAX_PLAIN_CHUNK_BYTES || plain === 0)
        throw malformed();
      const chunk = decode(await take(packed), plain);
      if (chunk.byteLength !== plain) throw malformed();
      yield chunk;
      read += HEADER_BYTES + packed;
    }
  } finally {
    await source.close();
  }
}

/** Undoes the grouping of every fourth byte: four runs become one stream again. */
function regroup(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let read = 0;
  for (let group = 0; group < 4; group++)
    for (let write = group; write < bytes.length; write += 4) plain[write] = bytes[read++] ?? 0;
  return plain;
}

const malformed = () => new RegistryError("bad-request", "The xorb is truncated or malformed.");

import { RegistryError } from "../errors.ts";

const MAGIC = 0x184d2204;
const UNCOMPRESSED = 0x8000_0000;
const MIN_MATCH = 4;

/**
 * Decodes one LZ4 frame (the format's specification, version 1.6) of known length. Checksums are not read:
 * callers verify the SHA-256 of the whole. Throws `bad-request` for a malformed frame.
 */
export function decodeLz4Frame(frame: Uint8Array, plainLength: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const plain = new Uint8Array(plainLength);
  const need = (position: number) => {
    if (position > frame.length) throw malformed();
  };
  need(7);
  if (view.getUint32(0, true) !== MAGIC) throw malformed();
  const flags = view.getUint8(4);
  const blockChecksum = flags & 0x10 ? 4 : 0;
  // Magic, flags and block size; content size and dictionary where flagged; the header's checksum.
  let position = 6 + (flags & 0x08 ? 8 : 0) + (flags & 0x01 ? 4 : 0) + 1;
  let written = 0;
  for (;;) {
    need(position + 4);
    const header = view.getUint32(position, true);
    position += 4;
    if (header === 0) break;
    const length = header & ~UNCOMPRESSED;
    need(position + length);
    const block = frame.subarray(position, position + length);
    if (header >>> 31) {
      if (written + length > plainLength) throw malformed();
      plain.set(block, written);
      written += length;
    } else written = decodeBlock(block, plain, written);
    position += length + blockChecksum;
  }
  if (written !== plainLength) throw malformed();
  return plain;
}

/** Appends one block at `start`; matches may reach back into earlier blocks. Returns the new end. */
function decodeBlock(block: Uint8Array, plain: Uint8Array, start: number): number {
  let read = 0;
  let written = start;
  const byte = (): number => {
    const value = block[read++];
    if (value === undefined) throw malformed();
    return value;
  };
  const extended = (nibble: number): number => {
    let length = nibble;
    if (nibble < 15) return length;
    for (let more = 255; more === 255; length += more) more = byte();
    return length;
  };
  while (read < block.length) {
    const token = byte();
    const literals = extended(token >> 4);
    if (read + literals > block.length || written + literals > plain.length) throw malformed();
    plain.set(block.subarray(read, read + literals), written);
    read += literals;
    written += literals;
    // The last sequence of a block is literals alone.
    if (read === block.length) break;
    const distance = byte() | (byte() << 8);
    const length = extended(token & 15) + MIN_MATCH;
    if (distance === 0 || distance > written || written + length > plain.length) throw malformed();
    // Byte by byte: a match may overlap what it writes.
    for (let end = written + length; written < end; written++)
      plain[written] = plain[written - distance] ?? 0;
  }
  return written;
}

const malformed = () => new RegistryError("bad-request", "A chunk is not a valid LZ4 frame.");

import { invalidInput } from "../errors.ts";

/** The packets of the first track of a WebM file, which must be Opus. */
export interface OpusTrack {
  readonly channels: number;
  /** Samples at 48 kHz before the sound begins. */
  readonly preSkip: number;
  readonly packets: readonly Uint8Array[];
}

/** Container elements: their content is read like their siblings, so that none needs an end. */
const HOLDERS: ReadonlySet<number> = new Set([
  0x18538067, // Segment
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
  0x1f43b675, // Cluster
  0xa0, // BlockGroup
]);
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63a2;
const BLOCKS: ReadonlySet<number> = new Set([0xa3, 0xa1]);
/** Bits of a block's flags: several packets in one, which no browser writes. */
const LACING = 0b110;

/** Parses a browser's recording. Element numbers are those of the Matroska specification (RFC 9559). */
export function readWebm(bytes: Uint8Array): OpusTrack {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets: Uint8Array[] = [];
  let codec = "";
  let head: DataView | undefined;
  let at = 0;
  const readNumber = (keepsMark: boolean): number => {
    const first = view.getUint8(at);
    const length = Math.clz32(first) - 23;
    if (length > 8) throw new RangeError("Invalid EBML number.");
    let value = keepsMark ? first : first & ((1 << (8 - length)) - 1);
    for (let next = 1; next < length; next++) value = value * 256 + view.getUint8(at + next);
    at += length;
    return value;
  };
  try {
    while (at < bytes.length) {
      const id = readNumber(true);
      const size = readNumber(false);
      if (HOLDERS.has(id)) continue;
      const content = bytes.subarray(at, at + size);
      if (id === CODEC) codec ||= new TextDecoder().decode(content);
      if (id === CODEC_PRIVATE) head ??= new DataView(bytes.buffer, bytes.byteOffset + at, size);
      if (BLOCKS.has(id) && ((content[3] ?? 0) & LACING) === 0) packets.push(content.subarray(4));
      at += size;
    }
  } catch (error) {
    // A recording that breaks off ends with its last whole packet.
    if (!(error instanceof RangeError)) throw error;
  }
  if (codec !== "A_OPUS" || !head || head.byteLength < 12)
    throw invalidInput("A WebM file must contain Opus audio.");
  return { channels: head.getUint8(9), preSkip: head.getUint16(10, true), packets };
}

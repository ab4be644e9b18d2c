import type { ByteSource } from "./byte-source.ts";

const PIECE = 65_536;
/** Nothing that is looked at is longer: what is, is skipped. */
const MAX_TEXT = 65_536;

/** Thrown where a file ends too early or says something impossible. */
export class MalformedFile extends Error {
  override readonly name = "MalformedFile";
}

/** Reads a source from front to back, a piece at a time; what is skipped is not read. */
export interface ByteReader {
  readonly at: number;
  readonly isAtEnd: boolean;
  bytes(length: number): Promise<Uint8Array>;
  /** Little-endian, unsigned; exact up to 2^53. */
  number(length: 1 | 2 | 4 | 8): Promise<number>;
  text(length: number): Promise<string>;
  /** Up to the next line feed, without it. */
  line(): Promise<string>;
  skip(length: number): void;
}

export function createByteReader(source: ByteSource, from = 0): ByteReader {
  let at = from;
  let pieceAt = 0;
  let piece = new Uint8Array(0);

  /** Makes `length` bytes available at `at`. */
  async function load(length: number): Promise<void> {
    if (at >= pieceAt && at + length <= pieceAt + piece.byteLength) return;
    if (at + length > source.size) throw new MalformedFile("The file is truncated.");
    pieceAt = at;
    piece = await source.read(at, Math.min(source.size, at + Math.max(length, PIECE)));
    if (piece.byteLength < length) throw new MalformedFile("The file is truncated.");
  }

  async function bytes(length: number): Promise<Uint8Array> {
    if (length > MAX_TEXT) throw new MalformedFile("A string is too long.");
    await load(length);
    const found = piece.subarray(at - pieceAt, at - pieceAt + length);
    at += length;
    return found;
  }

  async function number(length: 1 | 2 | 4 | 8): Promise<number> {
    const found = await bytes(length);
    let sum = 0;
    for (let index = length - 1; index >= 0; index--) sum = sum * 256 + (found[index] ?? 0);
    return sum;
  }

  return {
    get at() {
      return at;
    },
    get isAtEnd() {
      return at >= source.size;
    },
    bytes,
    number,
    async text(length) {
      return new TextDecoder().decode(await bytes(length));
    },
    async line() {
      const start = at;
      while (at - start < MAX_TEXT) {
        await load(1);
        const end = piece.indexOf(10, at - pieceAt);
        if (end >= 0) {
          const length = pieceAt + end - start;
          at = start;
          const found = await bytes(length);
          at++;
          return new TextDecoder().decode(found);
        }
        at = pieceAt + piece.byteLength;
      }
      throw new MalformedFile("A line is too long.");
    },
    skip(length) {
      if (!(length >= 0) || at + length > source.size)
        throw new MalformedFile("The file is truncated.");
      at += length;
    },
  };
}

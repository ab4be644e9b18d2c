import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

export interface LongRow {
  /** From 1. */
  readonly line: number;
  readonly bytes: number;
}

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const CHUNK_BYTES = 1_000_000;

/**
 * The first row that has more bytes; with `hasQuotes`, a row may have several lines. Holds one chunk of the file:
 * DuckDB leaves such rows out without a word, or needs as much memory as they have bytes.
 */
export async function findLongRow(
  file: string,
  most: number,
  hasQuotes: boolean,
): Promise<LongRow | undefined> {
  let [line, rowLine, bytes, isQuoted] = [1, 1, 0, false];
  for await (const chunk of chunksOf(file)) {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      bytes++;
      if (byte === QUOTE && hasQuotes) isQuoted = !isQuoted;
      else if (byte === NEWLINE) {
        line++;
        if (isQuoted) continue;
        if (bytes > most) return { line: rowLine, bytes };
        [rowLine, bytes] = [line, 0];
      }
    }
  }
  return bytes > most ? { line: rowLine, bytes } : undefined;
}

/** How often a byte is in the first line, and whether that ends within `most` bytes. */
export async function countInFirstLine(
  file: string,
  wanted: number,
  most: number,
): Promise<{ readonly count: number; readonly ends: boolean }> {
  let [count, read] = [0, 0];
  for await (const chunk of chunksOf(file)) {
    const end = chunk.indexOf(NEWLINE);
    const part = end < 0 ? chunk : chunk.subarray(0, end);
    for (const byte of part) if (byte === wanted) count++;
    read += part.length;
    if (end >= 0) return { count, ends: read <= most };
    if (read > most) return { count, ends: false };
  }
  return { count, ends: true };
}

/** Whether lines end in several ways: DuckDB takes `\r\n` for two ends then. */
export async function mixesLineEnds(file: string): Promise<boolean> {
  let [pairs, others, last] = [0, 0, 0];
  for await (const chunk of chunksOf(file))
    for (const byte of chunk) {
      if (byte === NEWLINE && last === RETURN) pairs++;
      else if (byte === NEWLINE) others++;
      if (last === RETURN && byte !== NEWLINE) others++;
      if (pairs > 0 && others > 0) return true;
      last = byte;
    }
  return false;
}

/** The first byte that is no white space, nor a byte order mark. */
export async function firstByte(file: string): Promise<number | undefined> {
  for await (const chunk of chunksOf(file))
    for (const byte of chunk) if (byte > 32 && byte < 0x80) return byte;
  return undefined;
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  if (!file.endsWith(".gz")) yield* bytes as AsyncIterable<Buffer>;
  else yield* bytes.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) as AsyncIterable<Buffer>;
}

import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import { MAX_TEXT_READ } from "../base/preview-limits.ts";
import type { ByteSource } from "./byte-source.ts";
import { tableOf } from "./object-rows.ts";
import { PreviewError } from "./preview-error.ts";
import { formatOffset, parseOffset, type RowCursor } from "./row-cursor.ts";

const FIRST_READ = 262_144;

/** Rows of a file with one JSON value per line. */
export async function readJsonLines(
  source: ByteSource,
  { at, limit }: RowCursor,
): Promise<RowsPage> {
  const cursor = parseOffset(at) ?? { row: 0, byte: 0 };
  const { lines, end } = await readLines(source, cursor.byte, limit);
  if (lines.length === 0 && cursor.row === 0) throw new PreviewError("This file has no rows.");
  const values = lines.map((line, index) => parse(line, cursor.row + index + 1));
  return {
    ...tableOf(values),
    first: cursor.row,
    ...(end < source.size && { next: formatOffset({ row: cursor.row + lines.length, byte: end }) }),
  };
}

async function readLines(source: ByteSource, start: number, limit: number) {
  for (let length = FIRST_READ; ; length *= 4) {
    const end = Math.min(source.size, start + length);
    const bytes = Buffer.from(await source.read(start, end));
    const isWhole = end === source.size;
    const lines: string[] = [];
    let from = 0;
    while (from < bytes.length && lines.length < limit) {
      const found = bytes.indexOf(10, from);
      if (found === -1 && !isWhole) break;
      const to = found === -1 ? bytes.length : found;
      const line = bytes.toString("utf8", from, to).trim();
      if (line) lines.push(line);
      from = Math.min(bytes.length, to + 1);
    }
    if (lines.length === limit || isWhole) return { lines, end: start + from };
    if (length >= MAX_TEXT_READ)
      throw new PreviewError("A line of this file is too long (limit: 8 MB).", "over-limit");
  }
}

function parse(line: string, row: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new PreviewError(`Row ${row} is not valid JSON.`);
  }
}

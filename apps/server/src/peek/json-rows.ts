import type { RowsPage } from "@orrery/web/page-data/rows";
import type { ByteSource } from "./byte-source.ts";
import { readJsonLines } from "./jsonl-rows.ts";
import { tableOf } from "./object-rows.ts";
import { PeekError } from "./peek-job.ts";
import { MAX_TEXT_READ } from "./peek-limits.ts";
import { parseRow, type RowPlace } from "./row-place.ts";

/** JSON has no index: a list must be read whole. */

/** Rows of a JSON file: a list, an object with one list in it, or, whatever the name says, a value per line. */
export async function readJsonRows(source: ByteSource, place: RowPlace): Promise<RowsPage> {
  const head = Buffer.from(await source.read(0, 1024))
    .toString("utf8")
    .trimStart();
  if (source.size > MAX_TEXT_READ && !head.startsWith("[")) return readJsonLines(source, place);
  if (source.size > MAX_TEXT_READ)
    throw new PeekError("A JSON list must be read whole, and this one is larger than 8 MB.");
  const text = Buffer.from(await source.read(0, source.size)).toString("utf8");
  const list = listIn(text);
  if (!list) return readJsonLines(source, place);
  const first = Math.min(parseRow(place.at), list.length);
  const rows = list.slice(first, first + place.limit);
  const next = first + rows.length;
  return {
    ...tableOf(rows),
    first,
    total: list.length,
    ...(next < list.length && { next: String(next) }),
    ...(first > 0 && { previous: String(Math.max(0, first - place.limit)) }),
  };
}

function listIn(text: string): readonly unknown[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(value)) return value;
  const inner = Object.values(value ?? {}).filter((one) => Array.isArray(one));
  return inner.length === 1 ? inner[0] : [value];
}

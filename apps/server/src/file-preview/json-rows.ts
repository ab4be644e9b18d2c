import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import { MAX_TEXT_READ } from "../base/preview-limits.ts";
import type { ByteSource } from "./byte-source.ts";
import { readJsonLines } from "./jsonl-rows.ts";
import { tableOf } from "./object-rows.ts";
import { PreviewError } from "./preview-error.ts";
import { parseRow, type RowCursor } from "./row-cursor.ts";

/** JSON has no index: a list must be read whole. */

/**
 * Rows of a JSON file: a list, an object that contains one list, or one value per line, whatever the file's
 * extension.
 */
export async function readJsonRows(source: ByteSource, cursor: RowCursor): Promise<RowsPage> {
  const head = Buffer.from(await source.read(0, 1024))
    .toString("utf8")
    .trimStart();
  if (source.size > MAX_TEXT_READ && !head.startsWith("[")) return readJsonLines(source, cursor);
  if (source.size > MAX_TEXT_READ)
    throw new PreviewError("This JSON array is too large to preview (limit: 8 MB).", "over-limit");
  const text = Buffer.from(await source.read(0, source.size)).toString("utf8");
  const list = listIn(text);
  if (!list) return readJsonLines(source, cursor);
  const first = Math.min(parseRow(cursor.at), list.length);
  const rows = list.slice(first, first + cursor.limit);
  const next = first + rows.length;
  return {
    ...tableOf(rows),
    first,
    total: list.length,
    ...(next < list.length && { next: String(next) }),
    ...(first > 0 && { previous: String(Math.max(0, first - cursor.limit)) }),
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

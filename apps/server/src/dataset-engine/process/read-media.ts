import { DuckDBBlobValue, DuckDBStructValue, type DuckDBValue } from "@duckdb/node-api";
import { EngineError } from "../engine-error.ts";
import type { EngineJob, MediaBytes } from "../engine-job.ts";
import { quoteName } from "../where/print-sql.ts";
import { createFindColumn } from "./find-column.ts";
import { mediaType } from "./media-type.ts";
import type { Split } from "./open-split.ts";
import { readRows } from "./rows.ts";

/** The image, sound or video of a cell. Throws `InvalidParameter` for a cell with something else. */
export async function readMedia(
  split: Split,
  { row, column }: Extract<EngineJob, { readonly shape: "media" }>,
): Promise<string> {
  createFindColumn(split)([column]);
  const [found] = await readRows(split, row, 1, quoteName(column));
  const bytes = bytesOf(found?.cells[0] ?? null);
  const type = bytes && mediaType(bytes);
  if (!bytes || !type || !/^(?:image|audio|video)\//.test(type))
    throw new EngineError("InvalidParameter", "The cell has no image, sound or video.");
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  return JSON.stringify({ type, base64 } satisfies MediaBytes);
}

/** Of a cell with media, or with bytes alone. */
export function bytesOf(value: DuckDBValue): Uint8Array | undefined {
  const inner = value instanceof DuckDBStructValue ? value.entries.bytes : value;
  return inner instanceof DuckDBBlobValue ? inner.bytes : undefined;
}

import { DuckDBBlobValue } from "@duckdb/node-api";
import { imageDimensions } from "../image-dimensions.ts";
import type { Split } from "../open-split.ts";
import { measure } from "./measure.ts";

/** Of a split, from the first: each picture is read to find its width. */
export const MOST_IMAGES = 20_000;
/** Cameras write other things before the size. */
const HEAD_BYTES = 131_072;
const TABLE = "widths";

/** Widths of pictures, which `sql` selects as bytes. */
export async function measureImages(split: Split, sql: string, rows: number): Promise<object> {
  const { connection } = split;
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (x INTEGER)`);
  const appender = await connection.createAppender(TABLE);
  const counted = Math.min(rows, MOST_IMAGES);
  const read = await connection.stream(
    `SELECT (${sql})[1:${HEAD_BYTES}] FROM ${split.from()} LIMIT ${counted}`,
  );
  for await (const chunk of read.yieldRows())
    for (const [head] of chunk) {
      const found = head instanceof DuckDBBlobValue ? imageDimensions(head.bytes) : undefined;
      if (found) appender.appendInteger(found.width);
      else appender.appendNull();
      appender.endRow();
    }
  appender.closeSync();
  return measure({ ...split, from: () => TABLE }, { kind: "int", sql: "x", rows: counted });
}

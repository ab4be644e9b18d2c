import { DuckDBBlobValue } from "@duckdb/node-api";
import { imageDimensions } from "../image-dimensions.ts";
import type { Split } from "../open-split.ts";
import { soundDuration } from "../sound-duration.ts";
import { measure } from "./measure.ts";

/** Of a split, from the first: each picture and sound is read. */
export const MOST_MEDIA = 20_000;
/** Cameras write other things before the size, and players before the length. */
const HEAD_BYTES = 131_072;
/** Formats that have their length at the end. */
const ENDS = "hex(x[1:4]) = '4F676753' OR hex(x[5:8]) = '66747970'";
const TABLE = "media_values";

interface MediaKind {
  readonly kind: "int" | "float";
  /** What is read of the bytes `x`. */
  readonly part: string;
  measureOne(head: Uint8Array, size: number): Promise<number | undefined>;
}

/** Widths in pixels, and lengths in seconds. */
const KINDS: Readonly<Record<"image" | "audio", MediaKind>> = {
  image: {
    kind: "int",
    part: `x[1:${HEAD_BYTES}]`,
    measureOne: async (head) => imageDimensions(head)?.width,
  },
  audio: {
    kind: "float",
    part: `CASE WHEN ${ENDS} THEN x ELSE x[1:${HEAD_BYTES}] END`,
    measureOne: soundDuration,
  },
};

/** Statistics of pictures or sounds, which `sql` selects as bytes. */
export async function measureMedia(
  split: Split,
  media: keyof typeof KINDS,
  sql: string,
  rows: number,
): Promise<object> {
  const { connection } = split;
  const { kind, part, measureOne } = KINDS[media];
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${TABLE} (x DOUBLE)`);
  const appender = await connection.createAppender(TABLE);
  const counted = Math.min(rows, MOST_MEDIA);
  const read = await connection.stream(
    `SELECT ${part}, octet_length(x) FROM (SELECT ${sql} AS x FROM ${split.from()} LIMIT ${counted})`,
  );
  for await (const chunk of read.yieldRows())
    for (const [head, size] of chunk) {
      const isThere = head instanceof DuckDBBlobValue;
      const value = isThere ? await measureOne(head.bytes, Number(size)) : undefined;
      if (value === undefined) appender.appendNull();
      else appender.appendDouble(value);
      appender.endRow();
    }
  appender.closeSync();
  const values = kind === "int" ? "x::BIGINT" : "x";
  return measure({ ...split, from: () => TABLE }, { kind, sql: values, rows: counted });
}

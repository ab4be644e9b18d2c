import { createHash } from "node:crypto";

/** Of one Parquet file: as the public service has them. */
const MOST_BYTES = 500_000_000;
const MOST_ROWS = 50_000;
/** After which a file ends where a row says so. */
const LEAST_BYTES = 100_000_000;
const LEAST_ROWS = 10_000;

/**
 * Which rows go into one file: from, and up to. Where files end depends on the rows around, so that a row more or less
 * changes one file, not all after it.
 */
export function shardRows(
  rows: readonly { readonly bytes: number; readonly key: string }[],
): readonly (readonly [first: number, end: number])[] {
  const shards: [number, number][] = [];
  let first = 0;
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    if (at > first && (bytes + row.bytes > MOST_BYTES || at - first >= MOST_ROWS)) {
      shards.push([first, at]);
      [first, bytes] = [at, 0];
    }
    bytes += row.bytes;
    const isLarge = bytes >= LEAST_BYTES || at + 1 - first >= LEAST_ROWS;
    if (isLarge && endsFile(row)) {
      shards.push([first, at + 1]);
      [first, bytes] = [at + 1, 0];
    }
  }
  if (first < rows.length) shards.push([first, rows.length]);
  return shards;
}

/** By chance, which is the greater the more of a file a row is. */
function endsFile({ bytes, key }: { readonly bytes: number; readonly key: string }): boolean {
  const chance = createHash("md5").update(key).digest().readUInt32BE() / 2 ** 32;
  return chance < Math.max(bytes / LEAST_BYTES, 1 / LEAST_ROWS);
}

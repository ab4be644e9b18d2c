import type { DuplicateQuality } from "../../quality/quality-work.ts";
import type { Split } from "../open-split.ts";
import { rowHash } from "../row-hash.ts";
import { rowNumber } from "../rows.ts";
import { countRows } from "../search/search-rows.ts";
import { EXAMPLES, numbersOf } from "./example-rows.ts";

const GROUPS = 10;

/**
 * Rows whose columns are all the same, by a hash of them. Of many rows those with every n-th hash are compared: all
 * that are the same are among them, or none.
 */
export async function findDuplicates(split: Split, mostRows: number): Promise<DuplicateQuality> {
  const { connection } = split;
  const share = Math.max(1, Math.ceil(countRows(split) / mostRows));
  const hashes = `(SELECT ${rowHash(split.columns)} AS h, ${rowNumber(split)} AS n FROM ${split.from()})`;
  const chosen = share === 1 ? "true" : `h % ${share} = 0`;
  const counted = await connection.runAndReadAll(
    `WITH groups AS (SELECT h, count(*) AS c FROM ${hashes} WHERE ${chosen} GROUP BY h)
     SELECT sum(c)::BIGINT, count(*) FILTER (c > 1), sum(c - 1)::BIGINT,
       arg_max(h, c, ${GROUPS}) FILTER (c > 1) FROM groups`,
  );
  const [examined, groups, rows, largest] = counted.getRows()[0] ?? [];
  const wanted = largest && typeof largest === "object" && "items" in largest ? largest.items : [];
  const found = wanted.length === 0 ? [] : await listGroups(wanted.map(String));
  return {
    examined: Number(examined ?? 0),
    rows: Number(rows ?? 0),
    groups: Number(groups ?? 0),
    examples: found,
  };

  async function listGroups(hashed: readonly string[]) {
    const read = await connection.runAndReadAll(
      `SELECT min(n, ${EXAMPLES}) FROM ${hashes} WHERE h IN (${hashed.join(", ")})
       GROUP BY h ORDER BY count(*) DESC, min(n)`,
    );
    return read.getRows().map(([numbers]) => numbersOf(numbers ?? null));
  }
}

import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { OUT_FOLDER, partName } from "../../convert/convert-work.ts";
import { quoteText } from "../../where/print-sql.ts";
import { OWN_FOLDER } from "../own-folder.ts";

const WHOLE = "whole.parquet";

/**
 * Makes several files of the one that was written, if it has more bytes: DuckDB itself, asked to end files at a size,
 * mixes their rows. Returns the rows of each.
 */
export async function splitParquet(
  connection: DuckDBConnection,
  rows: number,
  partBytes: number,
  options: string,
): Promise<readonly number[]> {
  const first = `${OUT_FOLDER}/${partName(0)}`;
  const ends = await partEnds(connection, first, partBytes);
  if (ends.length < 2) return [rows];
  const whole = `${OUT_FOLDER}/${WHOLE}`;
  await rename(join(OWN_FOLDER, first), join(OWN_FOLDER, whole));
  let start = 0;
  const parts: number[] = [];
  for (const end of ends) {
    await connection.run(
      `COPY (SELECT * FROM read_parquet(${quoteText(whole)}, hive_partitioning = false)
         LIMIT ${end - start} OFFSET ${start})
       TO ${quoteText(`${OUT_FOLDER}/${partName(parts.length)}`)} ${options}`,
    );
    parts.push(end - start);
    start = end;
  }
  await rm(join(OWN_FOLDER, whole));
  return parts;
}

/** After which rows a file ends, with its row group. */
async function partEnds(
  connection: DuckDBConnection,
  file: string,
  partBytes: number,
): Promise<readonly number[]> {
  const groups = await connection.runAndReadAll(
    `SELECT any_value(row_group_num_rows)::DOUBLE, sum(total_compressed_size)::DOUBLE
     FROM parquet_metadata(${quoteText(file)}) GROUP BY row_group_id ORDER BY row_group_id`,
  );
  const ends: number[] = [];
  let [rows, bytes] = [0, 0];
  for (const [groupRows, groupBytes] of groups.getRows()) {
    if (bytes > 0 && bytes + Number(groupBytes) > partBytes) {
      ends.push(rows);
      bytes = 0;
    }
    rows += Number(groupRows);
    bytes += Number(groupBytes);
  }
  return [...ends, rows];
}

import { EngineError } from "../../engine-error.ts";
import type { ChangesJob } from "../../engine-job.ts";
import { describeFiles, type Split } from "../open-split.ts";
import { countRows } from "../search/search-rows.ts";

/** A revision of a split, and the places of its files that the other one does not have. */
export interface Side {
  readonly split: Split;
  readonly files: readonly number[];
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** Throws `TooBigContentError` for more rows than are compared. */
export async function openSides(
  { connection, settings, names }: Split,
  { earlier, same, mostRows }: ChangesJob,
): Promise<Sides> {
  const shared = new Set(same);
  const open = async (from: number, to: number): Promise<Side> => {
    const split = await describeFiles(connection, settings, names.slice(from, to));
    const files = [...split.names.keys()].filter((file) => !shared.has(file + from));
    const rows = files.reduce((sum, file) => sum + (split.rows[file] ?? 0), 0);
    if (rows > mostRows)
      throw new EngineError(
        "TooBigContentError",
        `Files with ${rows} of ${countRows(split)} rows differ; at most ${mostRows} rows are compared. Compare the Parquet files in place.`,
      );
    return { split, files };
  };
  return { before: await open(0, earlier), after: await open(earlier, names.length) };
}

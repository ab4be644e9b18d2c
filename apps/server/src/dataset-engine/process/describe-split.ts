import type { SplitDescription } from "../engine-job.ts";
import { quoteText } from "../where/print-sql.ts";
import { listFeatures } from "./features.ts";
import type { Split } from "./open-split.ts";

/** What is known of a split from its footers. */
export async function describeSplit(split: Split): Promise<SplitDescription> {
  const features = await listFeatures(split);
  const sizes = await split.connection.runAndReadAll(
    `SELECT file_name, sum(total_uncompressed_size)::DOUBLE
     FROM parquet_metadata([${split.names.map(quoteText).join(", ")}]) GROUP BY file_name`,
  );
  const memory = new Map(sizes.getRows().map(([name, bytes]) => [name, Number(bytes)]));
  return {
    features: [...features].map(([name, type]) => ({ name, type })),
    files: split.names.map((name, at) => ({
      rows: split.rows[at] ?? 0,
      memoryBytes: memory.get(name) ?? 0,
    })),
  };
}

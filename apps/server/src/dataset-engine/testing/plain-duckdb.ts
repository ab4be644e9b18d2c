import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** DuckDB as it comes, in the test's own process: it writes files, and says what is right. */
export interface PlainDuckdb {
  run(sql: string): Promise<void>;
  /** Rows as DuckDB's own JSON. */
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** The bytes of a Parquet file with the rows of a query. */
  parquet(query: string, options?: string): Promise<Uint8Array>;
}

/** Its files go into `folder`. */
export async function openPlainDuckdb(folder: string): Promise<PlainDuckdb> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  let files = 0;
  const run = async (sql: string) => void (await connection.run(sql));
  return {
    run,
    async rows(sql) {
      const read = await connection.runAndReadAll(`SELECT to_json(t)::VARCHAR FROM (${sql}) AS t`);
      return read.getRows().map(([json]) => JSON.parse(String(json)));
    },
    async parquet(query, options = "") {
      const path = join(folder, `plain-${files++}.parquet`);
      await run(`COPY (${query}) TO '${path}' (FORMAT parquet ${options})`);
      return readFileSync(path);
    },
  };
}

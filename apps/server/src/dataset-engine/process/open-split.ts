import type { DuckDBConnection, DuckDBType } from "@duckdb/node-api";
import type { EngineSettings } from "../engine-job.ts";
import { quoteText } from "../where/print-sql.ts";
import { openDuckdb } from "./open-duckdb.ts";

export interface Column {
  readonly name: string;
  readonly type: DuckDBType;
}

/** The files of a split, open for reading; nothing else can be read, and nothing can be written. */
export interface Split {
  readonly connection: DuckDBConnection;
  readonly settings: EngineSettings;
  readonly names: readonly string[];
  readonly columns: readonly Column[];
  /** By file. */
  readonly rows: readonly number[];
  /** What SQL reads: all files, or those with these numbers. */
  from(files?: readonly number[]): string;
  close(): void;
}

/** Opens files of the working folder by their names. */
export async function openSplit(
  names: readonly string[],
  settings: EngineSettings,
): Promise<Split> {
  const { connection, close } = await openDuckdb(
    settings,
    { files: names },
    "SET parquet_metadata_cache = true",
  );
  try {
    return { ...(await describeFiles(connection, settings, names)), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Files that a connection may read, as a split. To close it does nothing. */
export async function describeFiles(
  connection: DuckDBConnection,
  settings: EngineSettings,
  names: readonly string[],
): Promise<Split> {
  const from = (files?: readonly number[]) =>
    readParquet(files ? files.map((file) => names[file] ?? "") : names);
  const [head, rows] = [
    await connection.run(`SELECT * FROM ${from()} LIMIT 0`),
    await countRows(connection, names),
  ];
  const types = head.columnTypes();
  const columns = head.columnNames().map((name, at) => ({ name, type: types[at] as DuckDBType }));
  return { connection, settings, names, columns, rows, from, close: () => {} };
}

const readParquet = (names: readonly string[]) =>
  `read_parquet([${names.map(quoteText).join(", ")}], hive_partitioning = false)`;

async function countRows(
  connection: DuckDBConnection,
  names: readonly string[],
): Promise<readonly number[]> {
  const counted = await connection.runAndReadAll(
    `SELECT file_name, num_rows FROM parquet_file_metadata([${names.map(quoteText).join(", ")}])`,
  );
  const byName = new Map(counted.getRows().map(([name, rows]) => [name, Number(rows)]));
  return names.map((name) => byName.get(name) ?? 0);
}

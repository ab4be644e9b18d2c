import { AsyncDuckDB, DuckDBDataProtocol, VoidLogger } from "@duckdb/duckdb-wasm";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import type { SqlTable } from "../../page-data/repo/dataset-sql.ts";
import type { QueryResult, TableColumn } from "../query-result.ts";
import { printTable, quoteName } from "../text/table-name.ts";
import workerUrl from "./duckdb-worker.ts?worker&url";
import { readResult } from "./read-result.ts";

export type ExportFormat = "csv" | "parquet";

/** DuckDB in a worker of this page. */
export interface Engine {
  /** Makes tables of splits, of which the file headers are read. */
  add(tables: readonly SqlTable[]): Promise<void>;
  columnsOf(table: SqlTable): Promise<readonly TableColumn[]>;
  /** Runs one statement. Throws what DuckDB says of it. */
  run(statement: string): Promise<QueryResult>;
  /** Runs it again for all its rows, as a file. */
  export(statement: string, format: ExportFormat): Promise<Blob>;
  keywords(): Promise<readonly string[]>;
  /** Ends it, and what it is doing. */
  close(): void;
}

const OPTIONS: Readonly<Record<ExportFormat, string>> = {
  csv: "FORMAT csv, HEADER",
  parquet: "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480",
};
const MEDIA_TYPE: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv",
  parquet: "application/vnd.apache.parquet",
};

const absolute = (url: string) => new URL(url, location.href).href;

/** Splits of `config` get tables by their names alone, too. */
export async function openEngine(config: string): Promise<Engine> {
  const worker = new Worker(workerUrl, { type: "module" });
  const database = new AsyncDuckDB(new VoidLogger(), worker);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "worker")));
  });
  const start = async () => {
    await database.instantiate(absolute(wasmUrl));
    // It asks for one byte of each file, to see whether the server answers ranges.
    await database.open({ filesystem: { allowFullHTTPReads: true } });
    return database.connect();
  };
  const connection = await Promise.race([start(), failed]).catch((error) => {
    worker.terminate();
    throw error;
  });
  const added = new Set<SqlTable>();

  async function add(table: SqlTable) {
    if (added.has(table)) return;
    const names: string[] = [];
    for (const { url } of table.files) {
      const name = absolute(url);
      await database.registerFileURL(name, name, DuckDBDataProtocol.HTTP, false);
      names.push(`'${name.replaceAll("'", "''")}'`);
    }
    await connection.query(`CREATE SCHEMA IF NOT EXISTS ${quoteName(table.config)}`);
    const shortName = table.config === config && config !== "main" ? [quoteName(table.split)] : [];
    for (const view of [printTable(table), ...shortName])
      await connection.query(
        `CREATE OR REPLACE VIEW ${view} AS FROM read_parquet([${names.join(", ")}])`,
      );
    added.add(table);
  }

  async function addAll(tables: readonly SqlTable[]) {
    for (const table of tables) await add(table);
  }

  async function columnsOf(table: SqlTable) {
    await add(table);
    const described = await connection.query(`DESCRIBE ${printTable(table)}`);
    return described.toArray().map((row) => ({
      name: String(row.column_name),
      type: String(row.column_type),
    }));
  }

  async function exportRows(statement: string, format: ExportFormat) {
    const name = `export.${format}`;
    await connection.query(`COPY (${statement}\n) TO '${name}' (${OPTIONS[format]})`);
    const bytes = await database.copyFileToBuffer(name);
    await database.dropFile(name);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MEDIA_TYPE[format] });
  }

  async function keywords() {
    const rows = await connection.query(
      "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'",
    );
    return rows.toArray().map((row) => String(row.keyword_name).toUpperCase());
  }

  const inTurn = oneAtATime();
  return {
    add: (tables) => inTurn(() => addAll(tables)),
    columnsOf: (table) => inTurn(() => columnsOf(table)),
    run: (statement) => inTurn(() => readResult(connection, statement)),
    export: (statement, format) => inTurn(() => exportRows(statement, format)),
    keywords: () => inTurn(keywords),
    close: () => worker.terminate(),
  };
}

/** A connection has one query: another one would end it, and it would be waited for without end. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

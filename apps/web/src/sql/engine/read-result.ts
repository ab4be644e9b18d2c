import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { type DataType, type RecordBatch, tableFromIPC } from "apache-arrow";
import type { ViewCell } from "../../page-data/repo/split-viewer.ts";
import { MAX_COLUMNS, MAX_ROWS, type QueryResult, type ResultColumn } from "../query-result.ts";
import { readCell } from "./read-value.ts";
import { isNumber, isTemporal, typeName } from "./type-name.ts";

/** Runs a statement until it ends or has given as many rows as are shown. */
export async function readResult(
  connection: AsyncDuckDBConnection,
  statement: string,
): Promise<QueryResult> {
  const start = performance.now();
  const { header, parts } = await startStatement(connection, statement);
  const { fields } = tableFromIPC([header]).schema;
  const shown = fields.slice(0, MAX_COLUMNS);
  const rows: (readonly ViewCell[])[] = [];
  let isCut = false;
  for await (const part of parts) {
    const { batches } = tableFromIPC([header, part]);
    for (const batch of batches) rows.push(...rowsOf(batch, shown.length));
    isCut = rows.length > MAX_ROWS;
    if (isCut) break;
  }
  const columns = shown.map(({ name, type }) => ({
    name,
    type: typeName(type),
    kind: kindOf(type),
  }));
  const milliseconds = performance.now() - start;
  const unshown = fields.length - shown.length;
  return { columns, unshown, rows: rows.slice(0, MAX_ROWS), isCut, milliseconds };
}

/** The schema of an answer, and its batches as they are asked for. */
const startStatement = (connection: AsyncDuckDBConnection, statement: string) =>
  connection.useUnsafe(async (bindings, key) => {
    let header: Uint8Array | null = await bindings.startPendingQuery(key, statement);
    while (header === null) header = await bindings.pollPendingQuery(key);
    async function* readParts() {
      for (;;) {
        const part = await bindings.fetchQueryResults(key);
        if (part === null || part.length === 0) return;
        yield part;
      }
    }
    return { header, parts: readParts() };
  });

function rowsOf(batch: RecordBatch, columns: number): (readonly ViewCell[])[] {
  const types = batch.schema.fields.slice(0, columns).map(({ type }) => type as DataType);
  const vectors = types.map((_, at) => batch.getChildAt(at));
  const count = Math.min(batch.numRows, MAX_ROWS + 1);
  return Array.from({ length: count }, (_, row) =>
    types.map((type, at) => readCell(type, vectors[at]?.get(row))),
  );
}

function kindOf(type: DataType): ResultColumn["kind"] {
  if (isNumber(type)) return "number";
  return isTemporal(type) ? "time" : "other";
}

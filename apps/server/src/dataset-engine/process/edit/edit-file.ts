import { join } from "node:path";
import { OUT_FOLDER } from "../../convert/convert-work.ts";
import type { EditAsk, EditedRows } from "../../edit/edit-work.ts";
import { EngineError } from "../../engine-error.ts";
import type { EngineSettings } from "../../engine-job.ts";
import { printExpression } from "../../where/print-expression.ts";
import { printCondition, quoteText } from "../../where/print-sql.ts";
import { openDuckdb } from "../open-duckdb.ts";
import { openCsv } from "./edited-csv.ts";
import { openLines } from "./edited-lines.ts";
import { openParquet } from "./edited-parquet.ts";
import type { EditedTable } from "./edited-table.ts";
import { explainEdit } from "./explain-edit.ts";

const OPEN = { csv: openCsv, tsv: openCsv, jsonl: openLines, parquet: openParquet };

/** Writes a file once more, in its format; answers with JSON. */
export async function editFile(ask: EditAsk, settings: EngineSettings): Promise<string> {
  const open = await openDuckdb(settings, { files: [ask.file], folder: OUT_FOLDER });
  try {
    const table = await OPEN[ask.format](open.connection, ask);
    const out = join(OUT_FOLDER, ask.out);
    const count = async (sql: string) =>
      Number((await open.connection.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0);
    const total = await count(`SELECT count(*) FROM ${table.from}`);
    // Otherwise the rows of the viewer are others than those here.
    if (total !== ask.rows)
      throw new EngineError(
        "DatasetGenerationError",
        "It has rows that can't be kept as they are.",
      );
    const { selection, where, options } = await printEdit(table, ask);
    const expected =
      where === "" ? total : await count(`SELECT count(*) FROM ${table.from} ${where}`);
    await open.connection.run(
      `COPY (SELECT ${selection} FROM ${table.from} ${where}) TO ${quoteText(out)} (${options})`,
    );
    const added = ask.edit.kind === "addColumn" ? ask.edit.column : undefined;
    const rows = await count(table.count(out, added));
    if (rows !== expected)
      throw new EngineError("DatasetGenerationError", "It has rows that can't be written again.");
    return JSON.stringify({ rows } satisfies EditedRows);
  } catch (error) {
    throw explainEdit(error);
  } finally {
    open.close();
  }
}

async function printEdit(table: EditedTable, { edit }: EditAsk) {
  const { row, find, same } = table;
  switch (edit.kind) {
    case "set": {
      const selection = await table.set(edit.values, `${row} = ${requireRow(edit.row)}`);
      return { selection, where: "", options: await table.options() };
    }
    case "addColumn": {
      const sql = printExpression(edit.expression, find);
      const selection = await table.add(edit.column, sql);
      const options = await table.options({ column: edit.column, sql });
      return { selection, where: "", options };
    }
    case "deleteRow": {
      const where = `WHERE ${row} <> ${requireRow(edit.row)}`;
      return { selection: same, where, options: await table.options() };
    }
    case "deleteWhere": {
      const where = `WHERE (${printCondition(edit.where, find)}) IS NOT TRUE`;
      return { selection: same, where, options: await table.options() };
    }
  }
}

function requireRow(row: number): number {
  if (Number.isSafeInteger(row) && row >= 0) return row;
  throw new EngineError("InvalidParameter", "Invalid row.");
}

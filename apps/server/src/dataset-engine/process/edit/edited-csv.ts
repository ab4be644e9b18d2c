import type { DuckDBConnection } from "@duckdb/node-api";
import type { EditAsk } from "../../edit/edit-work.ts";
import { quoteName, quoteText } from "../../where/print-sql.ts";
import { typeSql } from "../convert/column-sql.ts";
import { csvBy } from "../convert/source-sql.ts";
import { compressionOf } from "./compression.ts";
import { type EditedTable, rowName } from "./edited-table.ts";
import { notOfType, requireColumn, requireNewName } from "./require-columns.ts";
import { createTypedFind } from "./typed-find.ts";

/** All values stay the texts that they are; quotes stay where they are needed. */
export function openCsv(
  connection: DuckDBConnection,
  { file, separator, columns }: EditAsk,
): EditedTable {
  const names = columns.map(({ name }) => name);
  const row = quoteName(rowName(names));
  const texts = (all: readonly string[]) => all.map((name) => ({ name, type: "text" as const }));
  const list = (items: readonly string[]) => items.join(", ");
  const same = names.map(quoteName);
  return {
    from: `(SELECT *, row_number() OVER () - 1 AS ${row} FROM ${csvBy(file, separator, texts(names), false)})`,
    row,
    same: list(same),
    find: createTypedFind(columns, ([name], type) =>
      type === "text" || type === "null"
        ? quoteName(name)
        : `TRY_CAST(${quoteName(name)} AS ${typeSql(type)})`,
    ),

    async set(values, isRow) {
      for (const { column, text } of values) {
        requireColumn(names, column);
        const type = columns.find(({ name }) => name === column)?.type ?? "text";
        if (text === null || text === "" || type === "text" || type === "null") continue;
        const sql = `SELECT TRY_CAST(${quoteText(text)} AS ${typeSql(type)}) IS NULL`;
        const [found] = (await connection.runAndReadAll(sql)).getRows();
        if (found?.[0]) throw notOfType(column, String(type), text);
      }
      const texts = new Map(values.map(({ column, text }) => [column, text]));
      return list(
        names.map((name) => {
          const text = texts.get(name);
          if (text === undefined) return quoteName(name);
          const value = text === null ? "NULL" : quoteText(text);
          return `CASE WHEN ${isRow} THEN ${value} ELSE ${quoteName(name)} END AS ${quoteName(name)}`;
        }),
      );
    },

    async add(column, sql) {
      requireNewName(names, column);
      return list([...same, `CAST(${sql} AS VARCHAR) AS ${quoteName(column)}`]);
    },

    options: async () =>
      `FORMAT csv, HEADER true, DELIM ${quoteText(separator)}, QUOTE '"', ESCAPE '"'${compressionOf(file)}`,

    count(out, added) {
      const all = added === undefined ? names : [...names, added];
      return `SELECT count(*) FROM ${csvBy(out, separator, texts(all), false)}`;
    },
  };
}

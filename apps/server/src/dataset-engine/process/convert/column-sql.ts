import { type DuckDBType, DuckDBTypeId as Id } from "@duckdb/node-api";
import type { ColumnType } from "../../convert/column-type.ts";
import { quoteName } from "../../where/print-sql.ts";

const INTEGERS: ReadonlySet<Id> = new Set([
  ...[Id.TINYINT, Id.SMALLINT, Id.INTEGER, Id.BIGINT, Id.UTINYINT, Id.USMALLINT, Id.UINTEGER],
]);
const NUMBERS: ReadonlySet<Id> = new Set([
  ...[Id.UBIGINT, Id.HUGEINT, Id.UHUGEINT, Id.DECIMAL, Id.FLOAT, Id.DOUBLE],
]);

/** What DuckDB found, in our words. Times stay the texts that they are in the file. */
export function columnTypeOf(type: DuckDBType): ColumnType {
  if (type.typeId === Id.BOOLEAN) return "bool";
  if (INTEGERS.has(type.typeId)) return "int";
  if (NUMBERS.has(type.typeId)) return "float";
  if (type.typeId === Id.SQLNULL) return "null";
  if (type.typeId === Id.LIST) return { list: columnTypeOf(type.valueType) };
  if (type.typeId === Id.STRUCT)
    return {
      fields: type.entryNames.map((name, at) => ({
        name,
        type: columnTypeOf(type.entryTypes[at] as DuckDBType),
      })),
    };
  return "text";
}

const SCALARS = {
  null: "VARCHAR",
  bool: "BOOLEAN",
  int: "BIGINT",
  float: "DOUBLE",
  text: "VARCHAR",
};

export function typeSql(type: ColumnType): string {
  if (typeof type === "string") return SCALARS[type];
  if ("labels" in type) return SCALARS.int;
  if ("scalar" in type || "media" in type) throw new Error("DuckDB reads no such column.");
  if ("list" in type) return `${typeSql(type.list)}[]`;
  return `STRUCT(${type.fields.map((field) => `${quoteName(field.name)} ${typeSql(field.type)}`).join(", ")})`;
}

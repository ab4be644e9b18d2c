import { type DuckDBType, DuckDBTypeId as Id } from "@duckdb/node-api";
import { quoteName } from "../where/print-sql.ts";
import type { Column } from "./open-split.ts";

/** SQL of a hash of these columns, 64 bits. DuckDB's own hash does not distinguish null, an empty list and a list of null. */
export const rowHash = (columns: readonly Column[]): string =>
  `hash(${columns.flatMap(({ name, type }) => partsOf(quoteName(name), type)).join(", ")})`;

function partsOf(sql: string, type: DuckDBType): readonly string[] {
  switch (type.typeId) {
    case Id.STRUCT:
      return [
        `${sql} IS NULL`,
        ...type.entryNames.flatMap((name, at) =>
          partsOf(`${sql}.${quoteName(name)}`, type.entryTypes[at] as DuckDBType),
        ),
      ];
    case Id.LIST:
    case Id.ARRAY:
    case Id.MAP:
      if (!hasBytes(type)) return [`${sql}::VARCHAR`];
      return [sql, `${sql} IS NULL`, ...(type.typeId === Id.LIST ? [`len(${sql})`] : [])];
    default:
      return [sql];
  }
}

/** As text they would take four times the memory. */
function hasBytes(type: DuckDBType): boolean {
  if (type.typeId === Id.STRUCT) return type.entryTypes.some(hasBytes);
  if (type.typeId === Id.LIST || type.typeId === Id.ARRAY || type.typeId === Id.MAP)
    return hasBytes(type.valueType);
  return type.typeId === Id.BLOB;
}

import { type DuckDBType, DuckDBTypeId as Id } from "@duckdb/node-api";
import { EngineError } from "../engine-error.ts";
import { type FindColumn, quoteName } from "../where/print-sql.ts";
import type { Split } from "./open-split.ts";

const LENGTH = ".length";

/**
 * Finds columns of a split by path. `"text.length"` is the number of characters of `text`, or of items of a list,
 * unless a column has that name.
 */
export const createFindColumn =
  ({ columns }: Pick<Split, "columns">): FindColumn =>
  ([name, ...fields]) => {
    const find = (wanted: string) => columns.find((column) => column.name === wanted);
    const column = find(name);
    if (column) return descend(quoteName(name), name, column.type, fields);
    const base = name.endsWith(LENGTH) ? find(name.slice(0, -LENGTH.length)) : undefined;
    if (base && fields.length === 0 && [Id.VARCHAR, Id.LIST].includes(base.type.typeId))
      return `length(${quoteName(base.name)})`;
    throw new EngineError("InvalidParameter", `There is no column ${shown(name)}.`);
  };

function descend(
  sql: string,
  path: string,
  type: DuckDBType,
  [field, ...fields]: readonly string[],
): string {
  if (field === undefined) return sql;
  const at = type.typeId === Id.STRUCT ? type.entryNames.indexOf(field) : -1;
  const inner = type.typeId === Id.STRUCT ? type.entryTypes[at] : undefined;
  if (!inner)
    throw new EngineError("InvalidParameter", `${shown(path)} has no field ${shown(field)}.`);
  return descend(`${sql}.${quoteName(field)}`, `${path}.${field}`, inner, fields);
}

const shown = (name: string) => JSON.stringify(name.slice(0, 100));

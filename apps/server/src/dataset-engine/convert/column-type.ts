import { isDeepStrictEqual } from "node:util";
import type { MediaKind } from "./media-work.ts";

/** Types of columns, as the `datasets` library has them; the first are of files without types. */
export type ColumnType =
  /** No value says another. */
  | "null"
  | "bool"
  | "int"
  | "float"
  | "text"
  /** By the name that the library has for it: `int32`, `timestamp[us]`. */
  | { readonly scalar: string }
  | { readonly media: MediaKind }
  /** Numbers of names. */
  | { readonly labels: readonly string[] }
  | { readonly list: ColumnType }
  | { readonly fields: readonly TypedColumn[] };

export interface TypedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** What the file says that the column is, as the `datasets` library writes it. */
  readonly feature?: unknown;
}

/** The type of a column that has values of both; text holds everything, as JSON where it is nested. */
export function mergeTypes(one: ColumnType, other: ColumnType): ColumnType {
  if (one === "null") return other;
  if (other === "null" || one === other) return one;
  if (typeof one === "string" || typeof other === "string") {
    const isNumber = [one, other].every((type) => type === "int" || type === "float");
    return isNumber ? "float" : "text";
  }
  if (isDeepStrictEqual(one, other)) return one;
  if ("list" in one && "list" in other) return { list: mergeTypes(one.list, other.list) };
  if ("fields" in one && "fields" in other)
    return { fields: mergeColumns(one.fields, other.fields) };
  return "text";
}

/** The columns of both, in the order in which they are found. */
export function mergeColumns(
  one: readonly TypedColumn[],
  other: readonly TypedColumn[],
): readonly TypedColumn[] {
  const columns = new Map(one.map((column) => [column.name, column]));
  for (const column of other) {
    const { name, type, feature } = column;
    const known = columns.get(name);
    const isSame = known && isDeepStrictEqual(known.feature, feature);
    if (!known) columns.set(name, column);
    else if (isSame && isDeepStrictEqual(known.type, type)) continue;
    else columns.set(name, { name, type: mergeTypes(known.type, type) });
  }
  return [...columns.values()];
}

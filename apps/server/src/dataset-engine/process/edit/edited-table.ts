import type { RowEdit } from "../../edit/edit-work.ts";
import type { FindColumn } from "../../where/print-sql.ts";

export type NewValues = Extract<RowEdit, { kind: "set" }>["values"];

/** A file as SQL reads it and writes it again in its own format. */
export interface EditedTable {
  /** Its columns and `row`, which counts from 0 in the order of the file. */
  readonly from: string;
  readonly row: string;
  /** The selection that changes nothing. */
  readonly same: string;
  /** Columns of conditions and expressions, with their types. */
  readonly find: FindColumn;
  /** The selection with other values where `isRow`. Throws `InvalidParameter` for those that a column does not take. */
  set(values: NewValues, isRow: string): Promise<string>;
  /** The selection with one more column. Throws `InvalidParameter` if the name is taken. */
  add(column: string, sql: string): Promise<string>;
  /** How `COPY` writes it; `added` is the SQL of a new column. */
  options(added?: { readonly column: string; readonly sql: string }): Promise<string>;
  /** Counts the rows of the result; `added` is the name of a new column. */
  count(out: string, added?: string): string;
}

/** A name that no column has. */
export function rowName(names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  let name = "row";
  while (taken.has(name)) name = `_${name}`;
  return name;
}

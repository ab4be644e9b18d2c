import { isDeepStrictEqual } from "node:util";
import { isHidden } from "./merge-rows.ts";
import type { AnyTable, GivenRow } from "./table-kind.ts";
import { isTableName, TABLES } from "./tables.ts";

/** How one row of a table will be otherwise. */
export interface RowDifference {
  readonly table: string;
  readonly key: string;
  readonly what: "added" | "changed" | "removed";
  /** Of a changed row: what each field says before and after. */
  readonly fields: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
  }[];
}

/** What changes for a hub when one set of rows takes the place of another over the built-in tables. */
export function diffRows(
  before: readonly GivenRow[],
  after: readonly GivenRow[],
): readonly RowDifference[] {
  const [old, next] = [byPlace(before), byPlace(after)];
  const places = [...new Set([...old.keys(), ...next.keys()])].toSorted();
  return places.flatMap((place): RowDifference | readonly RowDifference[] => {
    const { table, key } = (next.get(place) ?? old.get(place)) as GivenRow;
    const [from, to] = [old, next].map((rows) => fieldsOf(table, key, rows.get(place)));
    if (!from || !to) {
      if (!from && !to) return [];
      return { table, key, what: from ? "removed" : "added", fields: [] };
    }
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((field) => !isDeepStrictEqual(from[field], to[field]))
      .map((field) => ({ field, from: from[field], to: to[field] }));
    return fields.length === 0 ? [] : { table, key, what: "changed", fields };
  });
}

const byPlace = (rows: readonly GivenRow[]) =>
  new Map(rows.map((row) => [`${row.table}/${row.key}`, row]));

type Fields = Readonly<Record<string, unknown>>;

/** A row as JSON: the built-in row with the changes applied; `undefined` if there is none. */
function fieldsOf(table: string, key: string, given: GivenRow | undefined): Fields | undefined {
  const kind: AnyTable | undefined = isTableName(table) ? TABLES[table] : undefined;
  const row = kind?.find(key);
  const builtIn = row === undefined ? undefined : (JSON.parse(JSON.stringify(row)) as Fields);
  if (!given) return builtIn;
  return isHidden(given.json) ? undefined : { ...builtIn, ...(given.json as Fields) };
}

import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import { MAX_COLUMNS } from "../base/preview-limits.ts";
import { createCells } from "./row-cells.ts";
import { typeOfValues } from "./value-types.ts";

/** Values as a table: the fields of objects as columns, anything else in one. */
export function tableOf(values: readonly unknown[]): Pick<RowsPage, "columns" | "rows"> {
  const objects = values.map((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? new Map<string, unknown>(Object.entries(value))
      : new Map([["value", value]]),
  );
  const names = [...new Set(objects.flatMap((one) => [...one.keys()]))].slice(0, MAX_COLUMNS);
  const cells = createCells();
  return {
    columns: names.map((name) => ({
      name,
      type: typeOfValues(objects.map((one) => one.get(name))),
    })),
    rows: objects.map((one) => names.map((name) => cells(one.get(name)))),
  };
}

import type { ColumnType, TypedColumn } from "../../convert/column-type.ts";
import { EngineError } from "../../engine-error.ts";
import type { ColumnPath } from "../../where/condition.ts";
import type { FindColumn } from "../../where/print-sql.ts";

/** Finds columns of a file without types of its own; `sqlOf` casts what is at a path. */
export const createTypedFind =
  (
    columns: readonly TypedColumn[],
    sqlOf: (path: ColumnPath, type: ColumnType) => string,
  ): FindColumn =>
  (path) => {
    let fields = columns;
    let type: ColumnType | undefined;
    for (const name of path) {
      type = fields.find((one) => one.name === name)?.type;
      if (type === undefined)
        throw new EngineError(
          "InvalidParameter",
          `There is no column ${JSON.stringify(path.join(".").slice(0, 100))}.`,
        );
      fields = typeof type === "object" && "fields" in type ? type.fields : [];
    }
    return sqlOf(path, type as ColumnType);
  };

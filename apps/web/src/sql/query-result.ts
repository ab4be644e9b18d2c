import type { ViewCell } from "../page-data/repo/split-viewer.ts";

/** Rows that the page takes of a result. */
export const MAX_ROWS = 1_000;
/** More would make the page slow, whatever they hold. */
export const MAX_COLUMNS = 200;

export interface ResultColumn {
  readonly name: string;
  readonly type: string;
  readonly kind: "number" | "time" | "other";
}

/** The first rows of what a query answered. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  /** How many more columns there are. */
  readonly unshown: number;
  readonly rows: readonly (readonly ViewCell[])[];
  /** There are more rows, which were not read. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** A column of a table, for completion and examples. */
export interface TableColumn {
  readonly name: string;
  /** As DuckDB has it: `BIGINT`, `VARCHAR[]`. */
  readonly type: string;
}

import type { TypedColumn } from "../convert/column-type.ts";
import type { Condition } from "../where/condition.ts";
import type { Expression } from "../where/expression.ts";

/** Formats whose rows can be edited: a file keeps its own. */
export const EDITED_FORMATS = ["csv", "tsv", "jsonl", "parquet"] as const;
export type EditedFormat = (typeof EDITED_FORMATS)[number];

/** What is done to a file. Rows count from 0, in the file. */
export type RowEdit =
  | {
      readonly kind: "set";
      readonly row: number;
      readonly values: readonly { readonly column: string; readonly text: string | null }[];
    }
  | { readonly kind: "deleteRow"; readonly row: number }
  | { readonly kind: "deleteWhere"; readonly where: Condition }
  | { readonly kind: "addColumn"; readonly column: string; readonly expression: Expression };

/** To the process: `file` is in its folder, `out` is a name in the folder that it may write to. */
export interface EditAsk {
  readonly file: string;
  readonly out: string;
  readonly format: EditedFormat;
  /** Of a CSV file. */
  readonly separator: string;
  /** Of a file that is not Parquet: as conversion reads them. */
  readonly columns: readonly TypedColumn[];
  /** That the file has, as the viewer counts them. */
  readonly rows: number;
  readonly edit: RowEdit;
}

/** What was written. */
export interface EditedRows {
  readonly rows: number;
}

import type { RowCell } from "./rows.ts";

/** A split that the hub's dataset engine answers. */
export interface SplitViewer {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
  /** What the address chooses. */
  readonly chosen: ViewChoice;
  readonly content:
    | { readonly kind: "page"; readonly page: SplitPage }
    /** `field` is what has to be changed; without one, the same may work later. */
    | { readonly kind: "problem"; readonly field?: "where" | "orderby"; readonly message: string };
  /** Absent where every line became a row. */
  readonly leftOut?: LeftOut;
  /** Rows can be changed in the files of the split. */
  readonly isEditable: boolean;
  /** The row of `?row=`; absent if none is open. */
  readonly open?: OpenRow;
  /** Absent unless the hub has them already; then the page asks for them. */
  readonly statistics?: StatisticsAnswer;
}

/** What the conversion to Parquet could not read. */
export interface LeftOut {
  /** Lines that are no rows. */
  readonly rows: number;
  /** Values that are null. */
  readonly cells: number;
  /** The first of both. */
  readonly problems: readonly {
    readonly file: string;
    /** From 1. */
    readonly line?: number;
    /** From 0. */
    readonly row?: number;
    readonly column?: string;
    readonly message: string;
  }[];
}

export type ViewerNotice =
  | { readonly kind: "converting" }
  | { readonly kind: "problem"; readonly message: string };

export interface ViewChoice {
  /** Words that rows have; then neither `where` nor `orderby` is set. */
  readonly search: string;
  readonly where: string;
  readonly orderby: string;
  readonly offset: number;
  readonly row?: number;
  /** The column of the open row whose text is rendered as Markdown; empty: none. */
  readonly formatted: string;
  /** Column names; empty is all. */
  readonly show: readonly string[];
  /** Names of columns that show more of their cells. */
  readonly wide: readonly string[];
  /** The place of the first column shown. */
  readonly from: number;
}

export interface SplitPage {
  readonly columns: readonly ViewColumn[];
  /** Of all columns, at most 1,000. */
  readonly names: readonly string[];
  readonly columnCount: number;
  /** How many columns there are to show, here and on other pages of columns. */
  readonly chosenCount: number;
  readonly firstColumn: number;
  /** Of the rows that meet the condition, or that were found. */
  readonly total: number;
  /** How many rows, from the first, were searched; absent if that is all. */
  readonly searched?: number;
  readonly rows: readonly ViewRow[];
}

export interface ViewColumn {
  readonly name: string;
  /** In a few words: `int64`, `list of string`. */
  readonly type: string;
  readonly kind: "number" | "label" | "other";
}

export interface ViewRow {
  /** In the split, from 0. */
  readonly index: number;
  readonly cells: readonly ViewCell[];
}

export type ViewCell = RowCell | NestedCell | VectorCell;

/** A list of numbers that is drawn. */
export interface VectorCell {
  readonly kind: "vector";
  readonly length: number;
  readonly min: number;
  readonly max: number;
  /** From -1 to 1, where 1 is the largest distance from zero. */
  readonly bars: readonly number[];
  /** The list as JSON, or its start; in the row that is open. */
  readonly text?: string;
}

/** Lists and structures, as JSON has them. */
export interface NestedCell {
  readonly kind: "nested";
  readonly value: unknown;
}

export type OpenRow =
  | {
      readonly kind: "row";
      readonly columns: readonly ViewColumn[];
      readonly row: ViewRow;
      /** How many more columns the split has. */
      readonly unshown: number;
      /** The text of a column as sanitized HTML. */
      readonly formatted?: { readonly column: string; readonly html: string };
    }
  | { readonly kind: "problem"; readonly message: string };

/** Statistics by column name, in the order of their names. */
export type StatisticsAnswer =
  | { readonly kind: "statistics"; readonly columns: readonly ColumnStatistics[] }
  | { readonly kind: "problem"; readonly message: string };

export interface ColumnStatistics {
  readonly name: string;
  /** `float`, `int`, `list`, `string_text`, `string_label`, `class_label`, `bool`, `datetime`, `image`, `audio`. */
  readonly type: string;
  /** From 0 to 1. */
  readonly nulls: number;
  /** `min`, `mean`, `max`, as text; of texts and lists they are lengths. */
  readonly facts: readonly (readonly [name: "min" | "mean" | "max", value: string])[];
  /** Bars of a histogram, or the values that occur most. */
  readonly bars: readonly StatisticsBar[];
  /** How many other values there are. */
  readonly others: number;
}

export interface StatisticsBar {
  readonly label: string;
  readonly count: number;
  /** The condition that its rows meet. */
  readonly where: string;
}

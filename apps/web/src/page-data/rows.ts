/** A part of a file that holds rows, as a table. */
export interface RowsPage {
  readonly columns: readonly RowColumn[];
  readonly rows: readonly (readonly RowCell[])[];
  /** The place of the first row shown, counted from 0. */
  readonly first: number;
  /** How many rows the file has, where it says so. */
  readonly total?: number;
  /** The `?rows=` of the rows after and before these; absent at the ends, or where nobody can tell. */
  readonly next?: string;
  readonly previous?: string;
}

export interface RowColumn {
  readonly name: string;
  /** `string`, `int64`, `list<float>`, `image`; found out from the values where the format keeps none. */
  readonly type: string;
}

/** `null` is no value; a text may be the beginning of a longer one. */
export type RowCell = null | string | CutCell | MediaCell;

export interface CutCell {
  readonly kind: "cut";
  readonly text: string;
}

/** Bytes inside the file, as a `data:` address where they are few enough to show. */
export interface MediaCell {
  readonly kind: "image" | "audio" | "bytes";
  readonly sizeBytes: number;
  readonly url?: string;
}

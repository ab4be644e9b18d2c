/** A page of a file's rows, as a table. */
export interface RowsPage {
  readonly columns: readonly RowColumn[];
  readonly rows: readonly (readonly RowCell[])[];
  /** The index of the first row, from 0. */
  readonly first: number;
  /** The number of rows, if the file has it. */
  readonly total?: number;
  /** The `?rows=` of the next and previous pages; absent at the ends, or if unknown. */
  readonly next?: string;
  readonly previous?: string;
}

export interface RowColumn {
  readonly name: string;
  /** `string`, `int64`, `list<float>`, `image`; inferred from the values if the format has no types. */
  readonly type: string;
}

/** `null` is a missing value; a long text is cut. */
export type RowCell = null | string | CutCell | MediaCell;

export interface CutCell {
  readonly kind: "cut";
  readonly text: string;
}

/** Bytes inside the file, as a `data:` URL if they are small enough to show. */
export interface MediaCell {
  readonly kind: "image" | "audio" | "video" | "bytes";
  readonly sizeBytes: number;
  readonly url?: string;
}

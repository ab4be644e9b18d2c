/** Asks a process for an index of the text of Parquet files, by names in its folder. */
export interface IndexAsk {
  readonly indexed: readonly string[];
  /** A name in the folder that it may write to. */
  readonly out: string;
  /** Rows after this much text are left out. */
  readonly textLimit: number;
}

/** Of one cell; the text after them is not searched. */
export const CELL_CHARACTERS = 200_000;

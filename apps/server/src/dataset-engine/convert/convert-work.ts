import type { TypedColumn } from "./column-type.ts";

/** How a file is read. */
export const READINGS = ["csv", "tsv", "json", "text", "webdataset", "arrow"] as const;
export type FileReading = (typeof READINGS)[number];

/** What can be asked of a file that is not Parquet. */
export type ConvertWork =
  /** Finds its columns; whether those without a type have values at all is asked only where it matters. */
  | { readonly shape: "columns"; readonly looksForNulls: boolean }
  /** Writes a Parquet file. */
  | {
      readonly shape: "write";
      /** The file's own columns, in their order, with the types to read them by. */
      readonly own: readonly TypedColumn[];
      /** What is written; those that the file does not have are null. */
      readonly columns: readonly TypedColumn[];
    };

/** To the process: `file` is in its folder. */
export interface ConvertAsk {
  readonly file: string;
  readonly reading: FileReading;
  readonly work: ConvertWork;
  /** Where clients find the file. */
  readonly url: string;
  /** Of the values in a line of CSV, where it is another than its ending says. */
  readonly separator?: string | undefined;
  /** A larger Parquet file becomes several. */
  readonly partBytes: number;
}

export interface BadLine {
  /** The file, where it is another than the one that is converted. */
  readonly file?: string;
  readonly line?: number;
  /** From 0, in the Parquet files that were made. */
  readonly row?: number;
  readonly column?: string;
  readonly message: string;
}

/** What `write` answers. */
export interface WrittenFile {
  /** Rows of each Parquet file, in their order. */
  readonly parts: readonly number[];
  /** Lines that were left out. */
  readonly badRows: number;
  /** Values that are null because they can't be read. */
  readonly badCells?: number;
  /** The first of both. */
  readonly problems: readonly BadLine[];
  /** Columns that have too many values of another type than their first rows: they should be text. */
  readonly widen: readonly string[];
}

/** The folder that a converting process may write to, in its own. */
export const OUT_FOLDER = "out";
/** The name there of a Parquet file that was made. */
export const partName = (part: number): string => `${part}.parquet`;
/** Columns of a file that is converted. */
export const MAX_COLUMNS = 10_000;
/** Bytes of one Parquet file, about: as the public service has them. */
export const PART_BYTES = 500_000_000;
/** Bytes of one image, sound or video. */
export const MAX_MEDIUM_BYTES = 100_000_000;
/** Bytes of one line, or of one row of a CSV file. */
export const MAX_LINE_BYTES = 16_000_000;
/** Lines that are left out of one file; the file is not converted with more. */
export const MAX_BAD_LINES = 10_000;
/** Those of them that are shown. */
export const SHOWN_BAD_LINES = 20;

import type { CommitId, RepoPath } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";

/** Where a dataset is as Parquet files; clients ask for it by this name. */
export const CONVERSION_REF = "refs/convert/parquet";

/** `partial`: of some splits only. */
export type ConversionState = "pending" | "running" | "done" | "partial" | "failed";

/** What could not be read, and where. */
export interface LineProblem {
  readonly file: string;
  /** From 1, with the header. */
  readonly line?: number;
  /** Of the split, from 0. */
  readonly row?: number;
  readonly column?: string;
  readonly message: string;
}

/** What became of a split. With `error` it has no files. */
export interface ConvertedSplit {
  readonly config: string;
  readonly split: string;
  readonly error?: string;
  readonly files: number;
  /** Absent where its files were Parquet already. */
  readonly rows?: number;
  /** Lines that were left out. */
  readonly badRows: number;
  /** Values that are null because they can't be read. */
  readonly badCells?: number;
  /** The first of both. */
  readonly problems: readonly LineProblem[];
  readonly bytes: number;
}

export interface ConversionProgress {
  readonly files: number;
  readonly doneFiles: number;
  /** Of Parquet files that were made. */
  readonly bytes: number;
  readonly currentFile: string | undefined;
}

/** A dataset as Parquet files, and the work of making them. */
export interface Conversion {
  readonly state: ConversionState;
  /** The commit of the default branch that the last one is of. */
  readonly head: CommitId | undefined;
  /** The commit with its files; absent where it has none. */
  readonly made: CommitId | undefined;
  readonly nextAt: Date | undefined;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
  readonly tries: number;
  readonly error: string | undefined;
  readonly progress: ConversionProgress;
  readonly splits: readonly ConvertedSplit[];
}

/** How a run ended. */
export interface ConversionEnd {
  readonly head: CommitId;
  readonly made: CommitId | undefined;
  readonly state: Exclude<ConversionState, "pending" | "running">;
  readonly error?: string;
  readonly splits: readonly ConvertedSplit[];
  /** It is tried again then. */
  readonly retryAt?: Date;
  readonly tries?: number;
}

/** A file of the conversion: a new one, or one that the history has, by its git object. */
export interface ConversionFile {
  readonly path: RepoPath;
  readonly content: LfsPointer | { readonly oid: string } | Uint8Array;
}

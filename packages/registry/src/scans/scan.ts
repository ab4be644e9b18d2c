import type { ByteSource, FileScan, Verdict } from "@orrery/scan";
import type { TableSize } from "../table-sizes/table-size.ts";

/** Looks into files, isolated from the hub. */
export interface Scanner {
  /** Never throws for what is in the file; what cannot be read is `unscanned`. */
  scan(file: ScannedFile): Promise<FileScan>;
  /** Reads the footer of a Parquet file; `undefined` for one that has none. Throws where bytes are missing. */
  measure(file: ScannedFile): Promise<TableSize | undefined>;
}

/** A file to be scanned: the same `id` has the same bytes. */
export interface ScannedFile extends ByteSource {
  readonly id: string;
  readonly path: string;
}

/** A file that something speaks against. */
export interface FileIssue {
  readonly path: string;
  readonly verdict: Exclude<Verdict, "safe">;
}

/** What is known of a repo's default branch. */
export interface RepoScan {
  /** False while the newest state is not scanned. */
  readonly isDone: boolean;
  readonly issues: readonly FileIssue[];
}

/** The part of a path that decides how a file is read. */
export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

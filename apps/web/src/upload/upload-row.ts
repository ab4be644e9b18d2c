import type { ChosenFile } from "./dropped-entries.ts";
import type { Failure } from "./publish-error.ts";

/**
 * `stored`: the hub has the file; `skipped`: it had it before. `sent`: a small file, which is part of the
 * commit. Nothing shows in the repo before the commit is made.
 */
export type RowState = "ready" | "hashing" | "uploading" | "sent" | "stored" | "skipped" | "failed";

export interface UploadRow {
  /** The chosen path, folder included: choosing the same file again replaces its row. */
  readonly key: string;
  readonly chosen: ChosenFile;
  readonly file: File;
  /** Its path in the repo. */
  readonly path: string;
  /** Why it cannot be published. The row must be removed. */
  readonly problem?: string;
  readonly state: RowState;
  /** 0 to 1 within the state. */
  readonly progress: number;
}

export interface UploadState {
  readonly phase: "choosing" | "running" | "stopped" | "published";
  readonly step: "checking" | "uploading" | "committing";
  /** The destination folder; empty for the root. */
  readonly into: string;
  readonly keepsFolders: boolean;
  readonly rows: readonly UploadRow[];
  readonly junkFiles: number;
  readonly failure?: Failure;
  /** Bytes sent over the last seconds, oldest first, to compute the speed. */
  readonly samples: readonly { readonly at: number; readonly bytes: number }[];
}

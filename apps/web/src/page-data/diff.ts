/** What changed between two states, file by file; bounded, and saying so. */
export interface DiffData {
  readonly files: readonly FileDiff[];
  readonly added: number;
  readonly removed: number;
  /** How many files changed, those not listed too. */
  readonly fileCount: number;
}

export interface FileDiff {
  readonly path: string;
  /** Where it was before. */
  readonly oldPath?: string;
  readonly status: "added" | "deleted" | "changed" | "renamed";
  /** Lines; 0 for what is no text. */
  readonly added: number;
  readonly removed: number;
  readonly body: DiffBody;
}

export type DiffBody =
  | { readonly kind: "text"; readonly hunks: readonly DiffHunk[] }
  /** Bytes in the blob store: their sizes before and after, where there were any. */
  | { readonly kind: "large"; readonly oldBytes?: number; readonly newBytes?: number }
  | { readonly kind: "binary" }
  /** More than a page shows. */
  | { readonly kind: "long" }
  /** A name or a mode, not the content. */
  | { readonly kind: "nothing" };

export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** The function or heading it stands in, as git found it. */
  readonly context: string;
  /** Each begins with `+`, `-` or a space. */
  readonly lines: readonly string[];
}

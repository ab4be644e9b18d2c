/** The changes between two commits by file, with limits. */
export interface DiffData {
  readonly files: readonly FileDiff[];
  readonly added: number;
  readonly removed: number;
  /** The number of changed files, unlisted ones included. */
  readonly fileCount: number;
}

export interface FileDiff {
  readonly path: string;
  /** The previous path. */
  readonly oldPath?: string;
  readonly status: "added" | "deleted" | "changed" | "renamed";
  /** Number of lines; 0 for binary files. */
  readonly added: number;
  readonly removed: number;
  readonly body: DiffBody;
}

export type DiffBody =
  | { readonly kind: "text"; readonly hunks: readonly DiffHunk[] }
  /** Files in the blob store: the sizes before and after, if any. */
  | { readonly kind: "large"; readonly oldBytes?: number; readonly newBytes?: number }
  | { readonly kind: "binary" }
  /** Too long to show. */
  | { readonly kind: "long" }
  /** Only the name or the mode changed. */
  | { readonly kind: "nothing" };

export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** The enclosing function or heading, from git. */
  readonly context: string;
  /** Each line begins with `+`, `-` or a space. */
  readonly lines: readonly string[];
}

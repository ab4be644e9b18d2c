import type { DiffHunk } from "./diff.ts";
import type { RepoHead } from "./repo.ts";

export interface EditData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The file, or for a new one the folder it goes into: empty for the top. */
  readonly path: string;
  /** The state that was opened: a commit must begin there. */
  readonly commitId?: string;
  /** What stands in the file; a file that is no text can still be moved and deleted. */
  readonly content:
    | { readonly kind: "new" }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "other"; readonly reason: string };
  /** Else the change can only be proposed. */
  readonly canCommit: boolean;
  readonly canPropose: boolean;
}

/** What the editor's form answers, besides errors. */
export interface EditAnswer {
  /** The text as Markdown, rendered and sanitised. */
  readonly preview?: string;
  /** What the text changes; empty where it changes nothing. */
  readonly changes?: readonly DiffHunk[];
  /** Somebody else committed meanwhile: their text, and the commit that a second try begins at. */
  readonly conflict?: { readonly commitId: string; readonly text?: string };
}

import type { DiffHunk } from "./diff.ts";
import type { RepoHead } from "./repo-head.ts";

export interface EditData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The file, or the folder of a new file that has no name yet; empty for the root. */
  readonly path: string;
  /** What the field of the file's name begins with. */
  readonly name: string;
  /** The commit that was opened, which is the parent of the next one. */
  readonly commitId?: string;
  /** The file's content. Binary files can only be moved and deleted. */
  readonly content:
    | { readonly kind: "new"; readonly text: string }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "other"; readonly reason: string };
  /** False if the viewer can only open a pull request. */
  readonly canCommit: boolean;
  readonly canPropose: boolean;
}

/** The response to the editor's form, except errors. */
export interface EditAnswer {
  /** The text as Markdown, rendered and sanitized. */
  readonly preview?: string;
  /** The diff; empty without changes. */
  readonly changes?: readonly DiffHunk[];
  /** Set after a conflict: the other text, and the commit to retry from. */
  readonly conflict?: { readonly commitId: string; readonly text?: string };
}

import type { RepoHead } from "./repo-head.ts";

/** A change of rows of a split, before it is a commit. */
export interface RowsEditData {
  readonly repo: RepoHead;
  readonly config: string;
  readonly split: string;
  readonly revision: string;
  /** The commit whose rows are shown, which is the parent of the next one. */
  readonly commitId: string;
  readonly canCommit: boolean;
  readonly canPropose: boolean;
  /** Of expressions. */
  readonly functions: readonly string[];
  readonly content: RowsEditContent;
}

export type RowsEditContent =
  | { readonly kind: "row"; readonly row: number; readonly fields: readonly RowField[] }
  | { readonly kind: "rows"; readonly where: string; readonly count: number }
  | { readonly kind: "column"; readonly columns: readonly Pick<RowField, "name" | "type">[] }
  | { readonly kind: "problem"; readonly message: string };

export interface RowField {
  readonly name: string;
  /** In a few words. */
  readonly type: string;
  /** Lists and structures are JSON; `null` is no value. */
  readonly text: string | null;
  /** False for images, sounds and other bytes, and for what is too long for a form. */
  readonly isEditable: boolean;
}

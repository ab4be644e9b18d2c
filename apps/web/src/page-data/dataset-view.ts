import type { RepoHead } from "./repo.ts";
import type { RowsPage } from "./rows.ts";

export interface DatasetRowsData {
  readonly repo: RepoHead;
  /** Absent for a dataset without a file whose rows can be shown. */
  readonly view?: DatasetView;
}

/** Rows of a dataset: which part of it, and the parts there are. */
export interface DatasetView {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
  /** Those of the split, in order. */
  readonly files: readonly string[];
  readonly file: string;
  readonly content:
    | { readonly kind: "rows"; readonly page: RowsPage }
    | { readonly kind: "none"; readonly reason: string };
}

import type { RepoHead } from "./repo-head.ts";
import type { RowsPage } from "./rows.ts";

export interface DatasetRowsData {
  readonly repo: RepoHead;
  /** Absent if no file of the dataset has rows to show. */
  readonly view?: DatasetView;
}

/** Rows of a dataset, with its configs and splits. */
export interface DatasetView {
  readonly configs: readonly string[];
  readonly config: string;
  readonly splits: readonly string[];
  readonly split: string;
  /** The files of the split, in order. */
  readonly files: readonly string[];
  readonly file: string;
  readonly content:
    | { readonly kind: "rows"; readonly page: RowsPage }
    | { readonly kind: "none"; readonly reason: string };
}

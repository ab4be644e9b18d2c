import type { RepoHead } from "./repo-head.ts";
import type { RowsPage } from "./rows.ts";
import type { SplitViewer, ViewerNotice } from "./split-viewer.ts";

export interface DatasetRowsData {
  readonly repo: RepoHead;
  /** The split, if the dataset engine answers for it; then `view` is absent. */
  readonly viewer?: SplitViewer;
  /** Why the engine does not answer for a split that it could read. */
  readonly notice?: ViewerNotice;
  /** Rows of a file. Absent if no file of the dataset has rows to show. */
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

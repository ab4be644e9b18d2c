import type { SplitPlace } from "./dataset-quality.ts";
import type { RepoHead } from "./repo-head.ts";
import type { ViewCell, ViewColumn } from "./split-viewer.ts";

export interface DatasetChangesData {
  readonly repo: RepoHead;
  readonly chosen: ChangesChoice;
  /** Absent where a revision is not there. */
  readonly place?: SplitPlace;
  readonly content:
    | { readonly kind: "changes"; readonly changes: SplitChanges }
    | { readonly kind: "problem"; readonly message: string };
}

/** What the address chooses. */
export interface ChangesChoice {
  readonly from: string;
  readonly to: string;
  readonly key: string;
  readonly kind: ChangeKind | "";
  readonly offset: number;
}

export type ChangeKind = "added" | "removed" | "changed";

/** What changed between two revisions of a split. */
export interface SplitChanges {
  readonly counts: Readonly<Record<ChangeKind, number>>;
  readonly rowCounts: { readonly from: number; readonly to: number };
  readonly changedColumns: ChangedColumns;
  /** Columns that rows can be matched by. */
  readonly keys: readonly string[];
  readonly columns: readonly ViewColumn[];
  /** Of the kind that is chosen. */
  readonly total: number;
  readonly rows: readonly ChangedRow[];
}

export interface ChangedColumns {
  readonly added: readonly { readonly name: string; readonly type: string }[];
  readonly removed: readonly { readonly name: string; readonly type: string }[];
  readonly retyped: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface ChangedRow {
  readonly kind: ChangeKind;
  /** Numbers in the revisions, from 0. */
  readonly before?: number;
  readonly after?: number;
  readonly cells: readonly ChangedCell[];
}

export interface ChangedCell {
  /** Of a row that is gone, or where it differs. */
  readonly before?: ViewCell;
  readonly after?: ViewCell;
  readonly isChanged?: boolean;
}

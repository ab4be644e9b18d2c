import type { RepoHead } from "./repo-head.ts";
import type { ViewerNotice } from "./split-viewer.ts";

export interface DatasetSqlData {
  readonly repo: RepoHead;
  /** What there is to query. Absent if the dataset has no Parquet files that the visitor may read. */
  readonly sql?: SqlTables;
  /** Why splits are missing. */
  readonly notice?: ViewerNotice;
}

export interface SqlTables {
  /** Splits of this configuration are tables by their own names. */
  readonly config: string;
  /** The split that the address chooses, which the examples are of. */
  readonly split: string;
  readonly tables: readonly SqlTable[];
}

/** A split as a table. */
export interface SqlTable {
  readonly config: string;
  readonly split: string;
  readonly files: readonly SqlFile[];
}

/** A Parquet file, by its path at this hub. */
export interface SqlFile {
  readonly url: string;
  readonly size: number;
}

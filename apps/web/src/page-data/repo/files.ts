import type { Tensor, TensorTable, TensorTypeSum } from "@orrery/catalog";
import type { FileScan } from "@orrery/scan";
import type { CheckCounts } from "./checks.ts";
import type { RepoHead } from "./repo-head.ts";
import type { RowsPage } from "./rows.ts";
import type { TableSchema } from "./table-schema.ts";

export interface CommitSummary {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly date: string;
  /** In lists of commits, for those with any. */
  readonly checks?: CheckCounts;
}

export interface FilesData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  readonly branches: readonly string[];
  readonly lastCommit?: CommitSummary;
  readonly entries: readonly {
    readonly type: "file" | "directory" | "submodule";
    readonly name: string;
    readonly path: string;
    /** Of a folder, all files below it; absent in a repo of very many. */
    readonly sizeBytes?: number;
    /** Whether the file is in the blob store. */
    readonly isLfs: boolean;
    readonly lastCommit?: CommitSummary;
    /** Absent if the scan found nothing, or is pending. */
    readonly verdict?: FileScan["verdict"];
  }[];
  /** Whether the viewer may read every file. */
  readonly canDownload: boolean;
  /** Number of entries left out of a very large folder. */
  readonly moreEntries: number;
}

export interface FileData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  /** Whether the revision is a branch, which can change. */
  readonly isBranch: boolean;
  readonly sizeBytes: number;
  readonly isLfs: boolean;
  readonly sha256?: string;
  /** Present if the scan found something. */
  readonly scan?: FileScan;
  readonly lastCommit?: CommitSummary;
  readonly content: FileContentData;
  /** The folders that lead to the file, the root first. */
  readonly tree: readonly FileTreeFolder[];
}

export interface FileTreeFolder {
  /** Empty for the root. */
  readonly path: string;
  readonly entries: readonly {
    readonly type: "file" | "directory" | "submodule";
    readonly name: string;
    readonly path: string;
  }[];
  readonly hasMore: boolean;
}

/** A file in the view that fits it; `none` has the reason why there is no view. */
export type FileContentData =
  | { readonly kind: "markdown"; readonly html: string }
  | { readonly kind: "code"; readonly html: string; readonly lines: number }
  | { readonly kind: "image" | "audio" | "video" | "document"; readonly url: string }
  | { readonly kind: "rows"; readonly page: RowsPage; readonly schema?: TableSchema }
  /** `reason`: why there are no rows, of a file that has some. */
  | { readonly kind: "schema"; readonly schema: TableSchema; readonly reason?: string }
  /** `arrays`: of numbers of any kind, not a model's weights; `datasets`: what HDF5 calls so. */
  | ({ readonly kind: "tensors" | "arrays" | "datasets" } & TensorsPage)
  | { readonly kind: "none"; readonly reason: string; readonly code?: string };

/** The header of a weight file, with the tensors selected by `?q=` and `?from=`. */
export interface TensorsPage {
  readonly tensors: readonly Tensor[];
  readonly metadata: TensorTable["metadata"];
  readonly byType: readonly TensorTypeSum[];
  /** The number of matching tensors. */
  readonly total: number;
  /** Number of tensors beyond the limit, which can't be searched. */
  readonly unlisted: number;
  readonly from: number;
  readonly q?: string;
  readonly next?: number;
  readonly previous?: number;
}

export interface UploadData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The parent commit of the upload, so that two uploads can't overwrite each other; absent for an empty repo. */
  readonly commitId?: string;
  /** False if the viewer can only open a pull request. */
  readonly canCommit: boolean;
  readonly canPropose: boolean;
}

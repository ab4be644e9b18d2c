import type { Tensor, TensorTable, TensorTypeSum } from "@orrery/catalog";
import type { FileScan } from "@orrery/scan";
import type { RepoHead } from "./repo.ts";
import type { RowsPage } from "./rows.ts";

export interface CommitSummary {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly date: string;
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
    readonly sizeBytes: number;
    /** True when the bytes live in the blob store. */
    readonly isLfs: boolean;
    readonly lastCommit?: CommitSummary;
    /** Absent where nothing speaks against the file, or it waits for its scan. */
    readonly verdict?: FileScan["verdict"];
  }[];
  /** Entries left out because the folder is very large. */
  readonly moreEntries: number;
}

export interface FileData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  /** The revision is a branch, which can grow. */
  readonly isBranch: boolean;
  readonly sizeBytes: number;
  readonly isLfs: boolean;
  readonly sha256?: string;
  /** Present where something speaks against loading the file. */
  readonly scan?: FileScan;
  readonly lastCommit?: CommitSummary;
  readonly content: FileContentData;
}

/** A file in the way that fits it; `none` says why there is nothing to look at. */
export type FileContentData =
  | { readonly kind: "markdown"; readonly html: string }
  | { readonly kind: "code"; readonly html: string; readonly lines: number }
  | { readonly kind: "image" | "audio" | "video" | "document"; readonly url: string }
  | { readonly kind: "rows"; readonly page: RowsPage }
  | ({ readonly kind: "tensors" } & TensorsPage)
  | { readonly kind: "none"; readonly reason: string };

/** What the header of a weight file says; of the tensors, those that `?q=` and `?from=` ask for. */
export interface TensorsPage {
  readonly tensors: readonly Tensor[];
  readonly metadata: TensorTable["metadata"];
  readonly byType: readonly TensorTypeSum[];
  /** How many match. */
  readonly total: number;
  /** Tensors beyond those that can be looked through. */
  readonly unlisted: number;
  readonly from: number;
  readonly q?: string;
  readonly next?: number;
  readonly previous?: number;
}

export interface UploadData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The commit the upload builds on, so that two publishers cannot overwrite each other; absent while empty. */
  readonly commitId?: string;
  /** Else the files can only be proposed. */
  readonly canCommit: boolean;
  readonly canPropose: boolean;
}

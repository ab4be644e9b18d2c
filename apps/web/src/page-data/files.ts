import type { RepoHead } from "./repo.ts";

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
    readonly type: "file" | "directory";
    readonly name: string;
    readonly path: string;
    readonly sizeBytes: number;
    /** True when the bytes live in the blob store. */
    readonly isLfs: boolean;
    readonly lastCommit?: CommitSummary;
  }[];
  /** Entries left out because the folder is very large. */
  readonly moreEntries: number;
}

export interface FileData {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly isLfs: boolean;
  readonly sha256?: string;
  readonly lastCommit?: CommitSummary;
  readonly content:
    | { readonly kind: "markdown"; readonly html: string }
    | { readonly kind: "code"; readonly html: string; readonly lines: number }
    | { readonly kind: "image" | "audio" | "video"; readonly url: string }
    | { readonly kind: "none"; readonly reason: string };
}

export interface UploadData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** The commit the upload builds on, so that two publishers cannot overwrite each other; absent while empty. */
  readonly commitId?: string;
}

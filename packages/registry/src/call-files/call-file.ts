/** How long a file of calls is kept, if it is not asked to go sooner. */
export const CALL_FILE_DAYS = 30;

/** What a file is for: a batch's calls, or their answers. */
export type CallFilePurpose = "batch" | "batch_output";

/** A file that calls of models read or write. */
export interface CallFile {
  /** `file-…`; cannot be guessed. */
  readonly id: string;
  readonly name: string;
  readonly purpose: CallFilePurpose;
  readonly sizeBytes: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewCallFile {
  readonly name: string;
  readonly content: string;
  /** In how many seconds it is deleted. */
  readonly expiresAfter?: number | undefined;
}

/** One page, the newest first. */
export interface PageOptions {
  /** The ID of the last one before the page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

import type { BlobDigest, RepoId } from "../ids.ts";

/** How long the files of a run are kept; its texts stay until it is deleted. */
export const RUN_FILE_DAYS = 30;

/** A call that its maker kept: what was asked, and what was answered. */
export interface Run {
  /** Cannot be guessed: it is part of the URL. */
  readonly id: string;
  /** The model that was asked, by the name it has now. */
  readonly repo: RepoId;
  readonly makerKey: string;
  readonly maker: string;
  /** `conversational` for a chat, else a pipeline tag. */
  readonly task: string;
  /** JSON; a file in it is named, and is in `files`. */
  readonly input: unknown;
  readonly output: unknown;
  /** The label of who answered. */
  readonly provider: string | undefined;
  readonly durationMs: number;
  /** Visible to everyone who can read the model, not only to its owner. */
  readonly isShared: boolean;
  readonly createdAt: Date;
  readonly files: readonly RunFile[];
}

/** A run in a list. */
export interface ListedRun
  extends Pick<Run, "id" | "repo" | "task" | "provider" | "isShared" | "createdAt"> {
  /** The account that saved it. */
  readonly maker: string;
  /** Absent if it is long. */
  readonly input: unknown;
}

export interface RunPage {
  /** The newest first. */
  readonly runs: readonly ListedRun[];
  /** Opaque; hand it back to continue. Absent on the last page. */
  readonly nextCursor?: string;
}

export interface NewRun {
  readonly task: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly provider?: string;
  readonly durationMs: number;
}

/** An image or audio file of a run, by its name in the run, such as `input`. */
export interface RunFile {
  readonly name: string;
  /** As the visitor's file was called. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly digest: BlobDigest;
  readonly createdAt: Date;
}

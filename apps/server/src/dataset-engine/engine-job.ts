import type { EngineErrorCode } from "./engine-error.ts";
import type { Condition, Order } from "./where/condition.ts";

/** What can be asked of the Parquet files of a split. `offset` and `length` count rows. */
export type EngineJob =
  | { readonly shape: "describe" }
  | { readonly shape: "first" }
  | { readonly shape: "statistics" }
  | { readonly shape: "rows"; readonly offset: number; readonly length: number }
  | {
      readonly shape: "filter";
      readonly where: Condition | undefined;
      readonly orderBy: readonly Order[];
      readonly offset: number;
      readonly length: number;
    }
  | {
      readonly shape: "search";
      readonly query: string;
      readonly offset: number;
      readonly length: number;
    }
  /** The bytes of one cell. */
  | { readonly shape: "media"; readonly row: number; readonly column: string }
  | ViewJob
  | ChangesJob;

/** Rows as a page shows them: some columns, with cells that are cut. */
export interface ViewJob {
  readonly shape: "view";
  readonly where: Condition | undefined;
  readonly orderBy: readonly Order[];
  /** In place of both: words, whose rows come with the best first. Empty for none. */
  readonly search: string;
  readonly offset: number;
  readonly length: number;
  /** Names; those that the split does not have are left out. `undefined` is all. */
  readonly columns: readonly string[] | undefined;
  /** Those of them whose cells show more. */
  readonly wideColumns: readonly string[];
  /** How many of the columns are left out before, and how many are read. */
  readonly firstColumn: number;
  readonly columnLimit: number;
  readonly cells: CellLimits;
}

/** Whether the answer needs the index of the split's text. */
export const needsIndex = (job: EngineJob): boolean =>
  job.shape === "search" || (job.shape === "view" && job.search !== "");

export const CHANGE_KINDS = ["added", "removed", "changed"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What changed between two revisions of a split: its files are those of the earlier one, then those of the later one. */
export interface ChangesJob {
  readonly shape: "changes";
  /** How many of the files are of the earlier revision. */
  readonly earlier: number;
  /** Places of files that both revisions have: their rows are the same. */
  readonly same: readonly number[];
  /** The column whose values say which rows are the same row. Without one, rows are added or removed. */
  readonly key: string | undefined;
  readonly kind: ChangeKind | undefined;
  readonly offset: number;
  readonly length: number;
  readonly columnLimit: number;
  /** Of all other files of a revision. */
  readonly mostRows: number;
  readonly cells: CellLimits;
}

export interface CellLimits {
  /** Of a text, or of JSON. */
  readonly characters: number;
  /** The same in wide columns. */
  readonly wide?: number;
  /** Of an image or sound, and of all of them together. */
  readonly mediaBytes: number;
  readonly allMediaBytes: number;
  /** Of a row that is open: what is drawn comes as text, too. */
  readonly isWhole: boolean;
  /** Of all lists and structures that unfold; the others are text. */
  readonly entries: number;
}

/** What `media` answers. */
export interface MediaBytes {
  readonly type: string;
  readonly base64: string;
}

/** What `describe` answers. Features are as the public service has them. */
export interface SplitDescription {
  readonly features: readonly { readonly name: string; readonly type: unknown }[];
  /** In the order of the files. */
  readonly files: readonly { readonly rows: number; readonly memoryBytes: number }[];
}

/** To the process: `names` are files in its folder, in the order of the split. */
export interface EngineAsk {
  readonly names: readonly string[];
  /** The name of the index of their text, for jobs that need it. */
  readonly index?: string;
  readonly job: EngineJob;
}

/** From the process: JSON, or why it has no answer. It answers questions in turn. */
export type EngineReply =
  | { readonly type: "done"; readonly json: string }
  | { readonly type: "error"; readonly code: EngineErrorCode; readonly message: string };

/** What the process is started with. */
export interface EngineSettings {
  readonly threads: number;
  /** What DuckDB itself keeps to; the hub watches the whole process. */
  readonly memoryBytes: number;
  /** Of the rows of one answer, as JSON. */
  readonly replyBytes: number;
}

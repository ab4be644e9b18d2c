import type { CommitId } from "../ids.ts";

export type QualityState = "pending" | "running" | "done" | "failed";

/** JSON by the name of the part. */
export type QualityParts = Readonly<Record<string, unknown>>;

/** The work of making a report: parts that are done stay after a kill. */
export interface QualityWork {
  /** What content it is of. */
  readonly source: string;
  readonly parts: QualityParts;
  readonly partCount: number;
  readonly currentPart: string | undefined;
}

/** A report on the rows of a split, and the work of making it. */
export interface QualityReport {
  readonly id: string;
  readonly repoKey: string;
  readonly config: string;
  readonly split: string;
  readonly state: QualityState;
  readonly nextAt: Date | undefined;
  readonly startedAt: Date | undefined;
  readonly endedAt: Date | undefined;
  readonly tries: number;
  readonly error: string | undefined;
  /** Absent before the first part. */
  readonly work: QualityWork | undefined;
  /** The last one that was made. */
  readonly made: MadeReport | undefined;
}

export interface MadeReport {
  readonly head: CommitId;
  readonly source: string;
  readonly parts: QualityParts;
}

/** How a run ended. */
export type QualityEnd =
  | { readonly state: "done"; readonly made: MadeReport }
  | {
      readonly state: "failed";
      readonly error: string;
      /** It is tried again then. */
      readonly retryAt?: Date;
    };

import type { RepoId } from "../ids.ts";

export const MODEL_STATES = ["loading", "ready", "leaving", "resting"] as const;
export type ModelState = (typeof MODEL_STATES)[number];

/** A model in the memory of a process, or one that rests there after a crash. */
export interface LoadedModel {
  readonly repoKey: string;
  /** The commit. */
  readonly revision: string;
  readonly state: ModelState;
  readonly memoryBytes: number;
  /** Names of the graphics processors that it uses; absent: the processor. */
  readonly device?: string | undefined;
  readonly since: Date;
  /** Calls that it answered since. */
  readonly calls: number;
  readonly running: number;
  readonly waiting: number;
  /** In a row. */
  readonly crashes: number;
  readonly restsUntil?: Date | undefined;
}

/** The same, as administrators see it. */
export interface HubModel extends Omit<LoadedModel, "repoKey"> {
  readonly id: RepoId;
  /** The ID of the process. */
  readonly process: string;
}

export type ModelKey = Pick<LoadedModel, "repoKey" | "revision">;

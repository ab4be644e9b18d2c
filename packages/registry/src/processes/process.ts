import type { LoadedModel } from "../loaded-models/loaded-model.ts";

/** A process that works on this database. */
export interface RegisteredProcess {
  readonly id: string;
  /** The kernel that knows its pid: processes of one place can look for each other. */
  readonly place: string;
  readonly pid: number;
  /** When that kernel started it, in its own words: a pid is given again. */
  readonly started: string;
  /** Null in rows of before, as are the following. */
  readonly since: string | null;
  readonly host: string | null;
  readonly version: string | null;
  /** Memory for models; null where it runs none. */
  readonly runner_bytes: number | null;
  /** Where other processes call its models; null while they may not. */
  readonly address: string | null;
  /** `RunnerFacts` as JSON; null with `address`. */
  readonly runner: string | null;
  /** Rises while the process lives. */
  readonly beats: number;
}

/** What a process that runs models says of them all. */
export interface RunnerFacts {
  /** The runtime of its graphics processors; absent: the processor. */
  readonly gpu?: string | undefined;
  /** The longest context of a model, if it is limited. */
  readonly contextTokens?: number | undefined;
  readonly seesImages: boolean;
}

/** Lets other processes call the models of this one. */
export interface RunnerOffer extends RunnerFacts {
  readonly address: string;
}

/** A process whose models others may call, with those that it has in memory. */
export interface RunnerProcess extends RunnerOffer {
  readonly id: string;
  /** Memory for all its models. */
  readonly memoryBytes: number;
  readonly models: readonly RunnerProcessModel[];
}

export type RunnerProcessModel = Pick<
  LoadedModel,
  "repoKey" | "revision" | "state" | "memoryBytes" | "device" | "running" | "waiting"
>;

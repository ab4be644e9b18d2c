import type { RepoId } from "../ids.ts";

/** Results of models on one part of a dataset by one metric, the best first. */
export interface Leaderboard {
  /** As the card of the best model has it: an ID on a hub, or a name. */
  readonly dataset: string;
  /** Config and split; may be empty. */
  readonly part: string;
  readonly metric: string;
  /** Models with a result. */
  readonly total: number;
  readonly best: readonly Evaluated[];
}

/** A model's best result, as its card reports it. */
export interface Evaluated {
  readonly id: RepoId;
  readonly value: string;
  readonly sourceUrl?: string;
}

/** Of a task, by its tag, or of a dataset, by `namespace/name`. */
export type LeaderboardFilter = { readonly task: string } | { readonly dataset: string };

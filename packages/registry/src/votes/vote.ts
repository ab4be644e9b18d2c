import type { RepoId } from "../ids.ts";

export const VOTE_OUTCOMES = ["winner", "tie", "bad"] as const;

/** What someone found of answers to one question. */
export interface NewVote {
  /** Two to four models, each once. */
  readonly models: readonly RepoId[];
  /** `bad`: none of the answers is good. */
  readonly outcome: (typeof VOTE_OUTCOMES)[number];
  /** One of the models, with the outcome `winner`. */
  readonly winner?: RepoId;
}

/** Votes between two models: the first one's wins, the other one's, and ties. */
export interface PairVotes {
  readonly one: string;
  readonly other: string;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** A row of the results. */
export interface RatedModel {
  readonly id: RepoId;
  /** Like Elo: 1000 on average, and 400 more for ten times the odds. */
  readonly rating: number;
  /** Against one other model each. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** Models compared by one metric on one part of a dataset, the best first. */
export interface LeaderboardData {
  /** An ID on a hub, or a name. */
  readonly dataset: string;
  /** Its page on this hub; absent if it isn't here. */
  readonly href?: string;
  /** Config and split; may be empty. */
  readonly part: string;
  readonly metric: string;
  /** Models with a result. */
  readonly total: number;
  readonly best: readonly {
    /** `namespace/name`. */
    readonly id: string;
    /** As the card has it. */
    readonly value: string;
    readonly sourceUrl?: string;
  }[];
}

/** One page of the names of accounts or organizations, in alphabetical order. */
export interface PeopleData {
  readonly kind: "account" | "organization";
  /** The prefix of the names, from `?q=`. */
  readonly q?: string;
  readonly people: readonly {
    readonly name: string;
    /** Counts the repos that the viewer can see. */
    readonly models: number;
    readonly datasets: number;
  }[];
  /** The total number of matching names. */
  readonly total: number;
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page. */
  readonly isContinued: boolean;
}

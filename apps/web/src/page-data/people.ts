/** One page of the names of accounts or organizations, in alphabetical order. */
export interface PeopleData {
  readonly kind: "account" | "organization";
  /** What the names begin with, from `?q=`. */
  readonly q?: string;
  readonly people: readonly {
    readonly name: string;
    /** As the viewer sees them. */
    readonly models: number;
    readonly datasets: number;
  }[];
  /** How many there are that begin so, on all pages. */
  readonly total: number;
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page. */
  readonly isContinued: boolean;
}

/** An account or organization that someone follows. */
export interface Followed {
  readonly kind: "account" | "organization" | "hub";
  readonly name: string;
}

export interface FollowCounts {
  readonly followers: number;
  /** Accounts and organizations; 0 for those that cannot follow. */
  readonly following: number;
}

/** One page; `nextCursor` is absent on the last. */
export interface FollowPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}

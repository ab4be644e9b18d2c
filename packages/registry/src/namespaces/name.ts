/** Who a name belongs to. */
export type NameKind = "account" | "organization";

/** Which part of the names, which are in alphabetical order. */
export interface NamePlace {
  /** The prefix, in any case; all by default. */
  readonly prefix?: string;
  /** The last name of the page before. */
  readonly after?: string | undefined;
}

export interface NamePage {
  readonly names: readonly string[];
  /** The `after` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

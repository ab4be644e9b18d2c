/** A list that an account wants to find again. */
export interface SavedSearch {
  readonly key: string;
  readonly kind: "model" | "dataset";
  readonly title: string;
  /** The list's URL parameters. */
  readonly query: string;
}

/** By one account. */
export const MAX_SAVED_SEARCHES = 50;
export const MAX_SAVED_TITLE = 200;
export const MAX_SAVED_QUERY = 2000;

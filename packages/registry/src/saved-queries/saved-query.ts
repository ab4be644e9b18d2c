/** A query of a dataset that an account keeps. The hub never runs it. */
export interface SavedQuery {
  readonly key: string;
  readonly name: string;
  readonly sql: string;
  /** With all who can read the files of the dataset. */
  readonly isShared: boolean;
  readonly makerKey: string;
  readonly maker: string;
  readonly updatedAt: Date;
}

export type NewSavedQuery = Pick<SavedQuery, "name" | "sql" | "isShared">;

/** By one account of one dataset; as many shared ones of others are listed. */
export const MAX_SAVED_QUERIES = 100;
export const MAX_SAVED_QUERY_NAME = 100;
export const MAX_SAVED_QUERY_CHARACTERS = 10_000;

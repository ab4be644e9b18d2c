/** What a process took of a bucket since it last said so. */
export interface TakenTokens {
  readonly key: string;
  readonly taken: number;
  /** Tokens of a full bucket, which come back evenly in `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
}

/** What one process has open for a holder. */
export interface OpenCount {
  readonly holder: string;
  readonly open: number;
}

/** Requests of one caller that passed a limit. */
export interface RefusedRequests {
  /** A code of an error, or the class of a rate. */
  readonly kind: string;
  /** An account's key, or a visitor's address. */
  readonly caller: string;
  readonly isAccount: boolean;
  readonly count: number;
}

/** The same of a day, as administrators see it. */
export interface Refusal extends RefusedRequests {
  /** An account's name, or a visitor's address. */
  readonly caller: string;
  readonly day: string;
  readonly lastAt: Date;
}

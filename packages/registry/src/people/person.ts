/** An account as an administrator sees it. */
export interface Person {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
  /** Waits for an administrator who approves it; with what it says of itself. */
  readonly isWaiting: boolean;
  readonly requestNote?: string;
  readonly hasSecondFactor: boolean;
  /** Verified. */
  readonly email?: string;
  readonly createdAt: Date;
  /** The last use of a session or token; absent if never used. */
  readonly lastSeenAt?: Date;
  /** Sessions and tokens that are valid. */
  readonly sessions: number;
  readonly tokens: number;
  readonly repos: number;
  readonly storageBytes: number;
}

export interface PersonPage {
  /** By name. */
  readonly people: readonly Person[];
  /** All with this prefix. */
  readonly total: number;
  /** The `after` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

/** What an administrator can change of an account. */
export interface PersonChanges {
  readonly isAdmin?: boolean;
  readonly isSuspended?: boolean;
}

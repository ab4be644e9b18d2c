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
}

/** `/admin/people`: the accounts of the hub, for its administrators. */
export interface AdminPeopleData {
  /** The prefix of the names, from `?q=`. */
  readonly q?: string;
  readonly people: readonly AdminPerson[];
  /** Those that wait for approval, the first first. */
  readonly waiting: readonly AdminPerson[];
  readonly total: number;
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** The viewer's own name. */
  readonly viewer: string;
  readonly signUp: SignUpSettings;
  /** Whether everyone needs a second factor. */
  readonly requiresSecondFactor: boolean;
}

export interface SignUpSettings {
  readonly mode: "open" | "domain" | "approval" | "invitation" | "closed";
  readonly domains: readonly string[];
  /** What the operator's setting leaves to choose from. */
  readonly modes: readonly SignUpSettings["mode"][];
  /** Those that can still be used, the newest first. */
  readonly invitations: readonly {
    readonly key: string;
    readonly note: string;
    readonly createdBy: string;
    readonly createdAt: string;
  }[];
}

export interface AdminPerson {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isSuspended: boolean;
  readonly isWaiting: boolean;
  /** What someone who waits says of themselves. */
  readonly requestNote?: string;
  readonly hasSecondFactor: boolean;
  /** Verified. */
  readonly email?: string;
  readonly createdAt: string;
  /** The last use of a session or token. */
  readonly lastSeenAt?: string;
  readonly sessions: number;
  readonly tokens: number;
  readonly repos: number;
  readonly storageBytes: number;
}

/** `/reset-password`: with the token of a one-time link, or to ask for one by email. */
export interface ResetPasswordData {
  /** Absent: no link was opened. */
  readonly token?: string;
  /** Of the account; absent if the link is invalid. */
  readonly name?: string;
  readonly sendsMail: boolean;
}

/** `/admin/audit`: who changed what, the newest first. */
export interface AuditData {
  readonly q?: string;
  readonly events: readonly AuditRow[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** Absent where the log is sent nowhere. */
  readonly stream?: AuditStreamState;
}

/** Where the audit log is sent, and what has not arrived there. */
export interface AuditStreamState {
  readonly target: string;
  /** How many events wait. */
  readonly waiting: number;
  /** The time of the oldest that waits. */
  readonly since?: string;
  /** It has waited for more than five minutes. */
  readonly isLate: boolean;
}

export interface AuditRow {
  readonly seq: number;
  readonly at: string;
  /** Empty for visitors. */
  readonly actor: string;
  readonly place: string;
  readonly action: string;
  readonly target: string;
  /** JSON of what was there before and after. */
  readonly details: string;
}

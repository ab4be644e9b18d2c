/** Work that one process of all does again and again, such as garbage collection. */
export interface Work {
  readonly name: string;
  readonly everyMs: number;
  readonly startedAt: Date;
  /** Absent while it runs, or where its process was killed. */
  readonly endedAt: Date | undefined;
  /** Why the last run failed. */
  readonly failure: string | undefined;
}

/** A right to work alone that a process holds now. */
export interface HeldLease {
  readonly name: string;
  /** The ID of the process; absent for one that is not known. */
  readonly process: string | undefined;
  readonly until: Date;
}

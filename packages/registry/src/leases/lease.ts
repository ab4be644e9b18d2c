/** Held by work that deletes what others may be reading: garbage collection and backups exclude each other. */
export const MAINTENANCE_LEASE = "maintenance";

/** A right to do some work alone, until it is released or not renewed in time. */
export interface Lease {
  readonly name: string;
  /** Extends the lease from now; `false` if another process holds it: stop the work. */
  renew(): Promise<boolean>;
  /** Idempotent. Does nothing once another process holds the lease. */
  release(): Promise<void>;
}

const MARK = "/";

/** A holder's name: no two are the same, and each shows its process. */
export const holderName = (processId: string, key: string): string => processId + MARK + key;

/** The ID of a holder's process; `undefined` in rows of before. */
export const processOf = (holder: string): string | undefined =>
  holder.includes(MARK) ? holder.split(MARK)[0] : undefined;

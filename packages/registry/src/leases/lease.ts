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

import { setTimeout as sleep } from "node:timers/promises";
import type { Lease, Registry } from "@orrery/registry";

/** How long a process may be silent before its work is another's. */
const LEASE_MS = 90_000;
const RENEWALS = 6;
const ASK_AGAIN_MS = 1000;

/** For commands: long enough to outlast the lease of a process that was killed. */
export const WAIT_MS: number = LEASE_MS + 10_000;

/**
 * Runs work that no other process may run at the same time, and renews its lease; the signal aborts if the
 * lease was lost. `undefined`, without running it, if another process holds the lease for longer than
 * `waitMs`.
 */
export async function holdLease<Value>(
  { leases }: Pick<Registry, "leases">,
  name: string,
  work: (lost: AbortSignal) => Promise<Value>,
  waitMs = 0,
  leaseMs = LEASE_MS,
): Promise<{ readonly value: Value } | undefined> {
  const giveUpAt = Date.now() + waitMs;
  let lease = await leases.acquire(name, leaseMs);
  while (!lease && Date.now() < giveUpAt) {
    await sleep(ASK_AGAIN_MS);
    lease = await leases.acquire(name, leaseMs);
  }
  return lease && whileHeld(lease, leaseMs, work);
}

async function whileHeld<Value>(
  lease: Lease,
  leaseMs: number,
  work: (lost: AbortSignal) => Promise<Value>,
) {
  const lost = new AbortController();
  const timer = setInterval(() => renew(lease, lost), leaseMs / RENEWALS);
  timer.unref();
  try {
    return { value: await work(lost.signal) };
  } finally {
    clearInterval(timer);
    await lease.release();
  }
}

/** If the database does not respond, the lease is unchanged: the next turn retries. */
async function renew(lease: Lease, lost: AbortController): Promise<void> {
  const isHeld = await lease.renew().catch(() => true);
  if (!isHeld) lost.abort(new Error(`Another process took over "${lease.name}".`));
}

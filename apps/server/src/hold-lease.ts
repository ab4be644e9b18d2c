import type { Lease, Registry } from "@orrery/registry";

/** How long a process may be silent before its work is another's. */
const LEASE_MS = 5 * 60_000;
const RENEWALS = 5;

/**
 * Does work that no other process may do meanwhile, renewing its lease as it goes; the signal aborts when the
 * lease was lost all the same. `undefined`, and nothing is done, while another process holds it.
 */
export async function holdLease<Value>(
  { leases }: Pick<Registry, "leases">,
  name: string,
  work: (lost: AbortSignal) => Promise<Value>,
): Promise<{ readonly value: Value } | undefined> {
  const lease = await leases.acquire(name, LEASE_MS);
  if (!lease) return undefined;
  const lost = new AbortController();
  const timer = setInterval(() => renew(lease, lost), LEASE_MS / RENEWALS);
  timer.unref();
  try {
    return { value: await work(lost.signal) };
  } finally {
    clearInterval(timer);
    await lease.release();
  }
}

/** A database that does not answer leaves the lease as it is: the next turn asks again. */
async function renew(lease: Lease, lost: AbortController): Promise<void> {
  const isHeld = await lease.renew().catch(() => true);
  if (!isHeld) lost.abort(new Error(`Another process took over "${lease.name}".`));
}

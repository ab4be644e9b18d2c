import { findReadOnlyReason } from "../read-only/read-only-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { holderName, type Lease, processOf } from "./lease.ts";
import { deleteLease, extendHeldLease, findLeaseHolder, takeLease } from "./lease-store.ts";

/** Lets one process of all on a database do some work. Processes compare their own clocks, so give minutes. */
export interface Leases {
  /** `undefined` while another process holds this name, and while the hub is read-only. A holder that dies loses it after `forMs`. */
  acquire(name: string, forMs: number): Promise<Lease | undefined>;
  /** The ID of the process that holds a name. */
  findHolder(name: string): Promise<string | undefined>;
}

export function createLeases({
  db,
  now,
  newKey,
  processId,
}: Pick<RegistryDeps, "db" | "now" | "newKey" | "processId">): Leases {
  return {
    async findHolder(name) {
      const holder = await findLeaseHolder(db, name, now());
      return holder && processOf(holder);
    },
    async acquire(name, forMs) {
      const holder = holderName(processId, newKey());
      const row = () => ({ name, holder, until: new Date(now().getTime() + forMs) });
      if ((await findReadOnlyReason(db)) !== undefined) return undefined;
      if (!(await takeLease(db, row(), now()))) return undefined;
      return {
        name,
        renew: () => extendHeldLease(db, row()),
        release: () => deleteLease(db, name, holder),
      };
    },
  };
}

import type { RegistryDeps } from "../registry.ts";
import type { Lease } from "./lease.ts";
import { deleteLease, extendHeldLease, takeLease } from "./lease-store.ts";

export type Leases = ReturnType<typeof createLeases>;

/** Lets one process of all on a database do some work. Processes compare their own clocks, so give minutes. */
export function createLeases({ db, now, newKey }: Pick<RegistryDeps, "db" | "now" | "newKey">) {
  return {
    /** `undefined` while another holds this name. Whoever stops without a word loses it after `forMs`. */
    async acquire(name: string, forMs: number): Promise<Lease | undefined> {
      const holder = newKey();
      const row = () => ({ name, holder, until: new Date(now().getTime() + forMs) });
      if (!(await takeLease(db, row(), now()))) return undefined;
      return {
        name,
        renew: () => extendHeldLease(db, row()),
        release: () => deleteLease(db, name, holder),
      };
    },
  };
}

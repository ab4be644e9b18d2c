import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { HeldLease, Work } from "./shared-work.ts";
import { beginWork, endWork, listHeldLeases, listWork } from "./shared-work-store.ts";

const MAX_FAILURE = 500;

export interface SharedWorks {
  begin(name: string, everyMs: number): Promise<void>;
  end(name: string, failure?: string): Promise<void>;
  /** For administrators, as is the other. */
  list(viewer: Viewer): Promise<readonly Work[]>;
  leases(viewer: Viewer): Promise<readonly HeldLease[]>;
}

export function createSharedWorks({ db, now }: Pick<RegistryDeps, "db" | "now">): SharedWorks {
  return {
    begin: (name, everyMs) => beginWork(db, { name, everyMs, startedAt: now() }),
    end: (name, failure = "") => endWork(db, name, now(), failure.slice(0, MAX_FAILURE)),

    async list(viewer) {
      requireAdministrator(viewer);
      return listWork(db);
    },

    async leases(viewer) {
      requireAdministrator(viewer);
      return listHeldLeases(db, now());
    },
  };
}

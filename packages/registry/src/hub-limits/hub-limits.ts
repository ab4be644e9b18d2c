import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { CHANGEABLE_LIMITS, type ChangeableLimit, type HubLimitValues } from "./hub-limit.ts";
import { dropLimit, listChangedLimits, putLimit } from "./hub-limit-store.ts";

/** Limits that administrators can change while the hub runs. */
export interface HubLimits {
  /** Those in force; `within` a transaction, where one is open. */
  all(within?: Database): Promise<HubLimitValues>;
  /** Those that an administrator changed. */
  changed(viewer: Viewer): Promise<Partial<HubLimitValues>>;
  /** 0 is no limit; `undefined` goes back to the setting. */
  set(viewer: Viewer, name: ChangeableLimit, value: number | undefined): Promise<void>;
}

export function createHubLimits({ db, limits }: Pick<RegistryDeps, "db" | "limits">): HubLimits {
  const defaults = Object.fromEntries(
    CHANGEABLE_LIMITS.map((name) => [name, limits[name] ?? 0]),
  ) as unknown as HubLimitValues;
  return {
    all: async (within = db) => ({ ...defaults, ...(await listChangedLimits(within)) }),

    async changed(viewer) {
      requireAdministrator(viewer);
      return listChangedLimits(db);
    },

    async set(viewer, name, value) {
      requireAdministrator(viewer);
      if (value === undefined) await dropLimit(db, name);
      else if (Number.isSafeInteger(value) && value >= 0) await putLimit(db, name, value);
      else
        throw new RegistryError("bad-request", "Use a whole number, 0 for no limit, or no value.");
    },
  };
}

/** What an owner without a quota of its own may keep. */
export const standardQuota = ({ storage, repos }: HubLimitValues) => ({
  storageBytes: storage,
  repos,
});

import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { daysBetween } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import type { AccountDay, AccountUsagePage, AccountUsageSort } from "./account-usage.ts";
import { countAccounts, listAccountDays, listAccountUsage } from "./account-usage-store.ts";
import type { UsageRange } from "./inference-call.ts";

const PAGE = 100;
const MAX_DAYS = 366;

/** What each account does and stores, for administrators: both throw `forbidden` for others. */
export interface AccountUsages {
  list(
    viewer: Viewer,
    range: UsageRange,
    query?: {
      readonly sort?: AccountUsageSort | undefined;
      readonly cursor?: string | undefined;
    },
  ): Promise<AccountUsagePage>;
  /** A row for each account and day with calls. */
  days(viewer: Viewer, range: UsageRange): Promise<readonly AccountDay[]>;
}

export function createAccountUsages({ db }: Pick<RegistryDeps, "db">): AccountUsages {
  return {
    async list(viewer, range, { sort = "calls", cursor } = {}) {
      requireAdministrator(viewer);
      requireRange(range);
      const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
      const [found, total] = await Promise.all([
        listAccountUsage(db, range, { sort, offset, limit: PAGE + 1 }),
        countAccounts(db),
      ]);
      return {
        accounts: found.slice(0, PAGE),
        total,
        ...(found.length > PAGE && { nextCursor: `${offset + PAGE}` }),
      };
    },

    async days(viewer, range) {
      requireAdministrator(viewer);
      requireRange(range);
      return listAccountDays(db, range);
    },
  };
}

function requireRange({ from, to }: UsageRange): void {
  const days = daysBetween(from, to);
  if (days >= 0 && days < MAX_DAYS) return;
  throw new RegistryError("bad-request", `Use a range of 1 to ${MAX_DAYS} days.`);
}

import type { AccountUsageSort, Viewer } from "@orrery/registry";
import type { AccountUsageData } from "@orrery/web/page-data/admin/settings";
import { formatCsv } from "../../base/format-csv.ts";
import type { Hub } from "../hub.ts";

const DAY_MS = 86_400_000;

type Registered = Pick<Hub, "registry">;

/** Days (UTC), both included. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** The last so many days. */
export const lastDays = (days: number, now: Date): Range => ({
  from: new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  to: now.toISOString().slice(0, 10),
});

export async function listAccountUsage(
  { registry }: Registered,
  viewer: Viewer,
  { from, to }: Range,
  {
    sort = "calls",
    cursor,
  }: { readonly sort?: AccountUsageSort | undefined; readonly cursor?: string | undefined },
): Promise<Omit<AccountUsageData, "days">> {
  const page = await registry.accountUsages.list(viewer, { from, to }, { sort, cursor });
  return {
    ...page,
    ...{ from, to, sort },
    accounts: page.accounts.map(({ lastSeenAt, ...account }) => ({
      ...account,
      ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
    })),
  };
}

const HEADS = ["day", "account", "calls", "errors", "inputTokens", "outputTokens", "dollars"];

/** A row for each account and day with calls. */
export async function accountUsageCsv(
  { registry }: Registered,
  viewer: Viewer,
  range: Range,
): Promise<string> {
  const days = await registry.accountUsages.days(viewer, range);
  return formatCsv([
    HEADS,
    ...days.map(({ day, account, calls, errors, inputTokens, outputTokens, priceMicros }) => [
      ...[day, account, calls, errors, inputTokens, outputTokens],
      (priceMicros / 1e6).toFixed(6),
    ]),
  ]);
}

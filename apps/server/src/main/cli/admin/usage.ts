import { ACCOUNT_USAGE_SORTS, type AccountUsage, formatShare, OPERATOR } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { accountUsageCsv, lastDays } from "../../../hub/admin/usage.ts";
import { readArguments } from "../arguments.ts";
import { dayOf, oneOf } from "./options.ts";
import { printPages } from "./print-pages.ts";
import { withHub } from "./with-hub.ts";

const OPTIONS = {
  json: { type: "boolean" },
  csv: { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  sort: { type: "string" },
} as const;
const DAYS = 30;

/** Prints what each account called and stores, or each day of it as CSV. */
export async function usageCommand(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, OPTIONS, []);
  const { json, csv } = values;
  if (json && csv) throw new StartError("bad-arguments", "Use --json or --csv, not both.");
  const standard = lastDays(DAYS, new Date());
  const from = dayOf("from", values.from) ?? standard.from;
  const range = { from, to: dayOf("to", values.to) ?? standard.to };
  const sort = oneOf("sort", ACCOUNT_USAGE_SORTS, values.sort);
  await withHub(async (hub) => {
    if (csv) return process.stdout.write(await accountUsageCsv(hub, OPERATOR, range));
    return printPages(
      json,
      async (cursor) => {
        const page = await hub.registry.accountUsages.list(OPERATOR, range, { sort, cursor });
        return { rows: page.accounts, nextCursor: page.nextCursor };
      },
      lineOf,
    );
  });
}

const lineOf = ({ account, calls, errors, priceMicros, ...usage }: AccountUsage): string =>
  [
    account.padEnd(24),
    `calls: ${calls}`,
    `errors: ${errors}`,
    `tokens: ${usage.inputTokens} in, ${usage.outputTokens} out`,
    `cost: $${(priceMicros / 1e6).toFixed(2)}`,
    `storage: ${formatShare(usage.storageBytes, 0)}`,
    `repos: ${usage.repos}`,
  ].join("  ");

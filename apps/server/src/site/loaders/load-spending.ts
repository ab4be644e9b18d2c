import type { InferenceCall, UsageGroup } from "@orrery/registry";
import type { Receipt, SpendingData, SpendingSum } from "@orrery/web/page-data/account/spending";
import { EMBEDDED } from "../../inference/gateway/plan/candidate.ts";
import type { Load } from "../page-context.ts";
import { type OwnerKind, ownerOf, presentOwner } from "../present/spending-owner.ts";
import { signInFirst } from "./load-forms.ts";

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;
const MOST_DAYS = 366;
/** The number of models and payers shown by name. */
const MOST_ROWS = 50;

/** What the viewer called, or what an organization or the hub paid, with its receipts. */
export const loadSpending =
  (kind: OwnerKind): Load<SpendingData> =>
  async ({ config, hub: { registry, providers } }, visit) => {
    const { viewer, query } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await ownerOf(registry, kind, visit);
    const days = daysOf(query.get("days"));
    const dates = listDays(new Date(), days);
    const range = { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
    const { inferenceCalls } = registry;
    const sumsBy = (group: UsageGroup) => inferenceCalls.usage(viewer, owner, range, group);
    const namedBy = async (group: UsageGroup) =>
      (await sumsBy(group)).filter((sum) => sum.group !== "").slice(0, MOST_ROWS);
    const cursor = query.get("cursor") ?? undefined;
    const byDay = new Map((await sumsBy("day")).map((sum) => [sum.group, sum]));
    const byProvider = await sumsBy("provider");
    const page = await inferenceCalls.list(viewer, owner, cursor);
    const labelOf = (provider: string) =>
      provider === EMBEDDED ? "This hub" : (providers[provider]?.label ?? provider);
    const limitBytes = config.limits.temporaryFileBytes;
    const { used } = await registry.temporaryFiles.room(viewer.key);
    return {
      owner: presentOwner(owner, viewer),
      days,
      byDay: dates.map((day) => byDay.get(day) ?? { ...NO_CALLS, group: day }),
      byModel: (await sumsBy("model")).slice(0, MOST_ROWS),
      byProvider: byProvider.map((sum) => ({ ...sum, group: labelOf(sum.group) })),
      byPayer: (await sumsBy("payer")).slice(0, MOST_ROWS),
      byAccount: kind === "account" ? [] : await namedBy("account"),
      byToken: await namedBy("token"),
      byProject: await namedBy("project"),
      byUser: await namedBy("user"),
      range,
      receipts: page.calls.map((call) => presentReceipt(call, labelOf)),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
      isContinued: cursor !== undefined,
      ...(kind === "account" &&
        used > 0 && { temporaryFiles: { usedBytes: used, ...(limitBytes && { limitBytes }) } }),
    };
  };

const NO_CALLS: Omit<SpendingSum, "group"> = {
  calls: 0,
  errors: 0,
  inputTokens: 0,
  outputTokens: 0,
  priceMicros: 0,
};

function daysOf(text: string | null): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 ? Math.min(days, MOST_DAYS) : DAYS;
}

/** The days up to this one, as `2026-11-22`. */
const listDays = (now: Date, days: number): readonly string[] =>
  Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );

function presentReceipt(call: InferenceCall, labelOf: (provider: string) => string): Receipt {
  const { id, at, model, task, provider, reason, status, payer, durationMs } = call;
  const { errorCode, inputTokens, outputTokens, priceMicros } = call;
  return {
    ...{ id, model, task, reason, status, durationMs },
    at: at.toISOString(),
    provider: labelOf(provider),
    payer: payer.kind,
    ...(errorCode !== undefined && { errorCode }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(priceMicros !== undefined && { priceMicros }),
  };
}

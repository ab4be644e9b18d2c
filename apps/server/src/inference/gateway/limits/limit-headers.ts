import type { BudgetCounter, Want } from "@orrery/registry";

/** What is left, in the headers that clients know. Of several limits the tightest counts. Pure. */
export function limitHeaders(
  wants: readonly Want[],
  counters: readonly BudgetCounter[],
  now: Date,
): Readonly<Record<string, string>> {
  const left = counters.map((counter) => ({
    ...counter,
    left: Math.max(0, counter.most - counter.used - counter.held),
    want: wants.find(({ key }) => key === counter.key),
  }));
  const tightest = (unit: string, isShown: (want: Want) => boolean = () => true) =>
    left
      .filter((one) => one.unit === unit && one.want && isShown(one.want))
      .toSorted((a, b) => a.left - b.left)[0];
  const reset = `${60 - now.getUTCSeconds()}s`;
  const perMinute = (["requests", "tokens"] as const).flatMap((unit) => {
    const one = tightest(unit);
    if (!one) return [];
    return [
      [`x-ratelimit-limit-${unit}`, `${one.most}`],
      [`x-ratelimit-remaining-${unit}`, `${one.left}`],
      [`x-ratelimit-reset-${unit}`, reset],
    ];
  });
  const amount = tightest("micros", isOwn);
  return Object.fromEntries([
    ...perMinute,
    ...(amount
      ? [
          ["x-budget-limit", dollars(amount.most)],
          ["x-budget-remaining", dollars(amount.left)],
        ]
      : []),
  ]);
}

/** What all of a hub or an organization have left is for its administrators. */
const isOwn = ({ budget: { owner, scope } }: Want): boolean =>
  owner.kind === "account" || scope === "account" || scope === "token" || scope === "user";

const dollars = (micros: number): string => (micros / 1e6).toFixed(6);

import type { Budget, Registry } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { Caller } from "../gateway-call.ts";

/** What keeping to budgets needs. */
export interface LimitParts {
  readonly registry: Registry;
  budgetsOf(caller: Caller): Promise<readonly Budget[]>;
}

/** A new budget holds after this in every process. */
const REMEMBERED_MS = 2_000;

/** Budgets that may be for calls of a caller, remembered for a moment: most callers have none. */
export function createBudgetsOf({
  spendLimits,
}: Pick<Registry, "spendLimits">): LimitParts["budgetsOf"] {
  const known = new LRUCache<string, Promise<readonly Budget[]>>({
    max: 5_000,
    ttl: REMEMBERED_MS,
  });
  return ({ viewer, billTo }) => {
    const account = viewer.kind === "account" ? viewer.key : undefined;
    // A new token may come with a budget.
    const token = viewer.kind === "account" ? viewer.tokenKey : undefined;
    const organization =
      viewer.kind === "account" && billTo
        ? viewer.organizations.find(({ name }) => name.toLowerCase() === billTo.toLowerCase())
        : undefined;
    const key = `${account ?? ""} ${token ?? ""} ${organization?.key ?? ""}`;
    const kept = known.get(key);
    if (kept) return kept;
    const found = spendLimits.find(
      account,
      organization && { kind: "organization", key: organization.key },
    );
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

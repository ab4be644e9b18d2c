import { HUB } from "../provider-keys/owner-key.ts";
import type { Payer } from "../provider-keys/provider-key.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Budget, BudgetCounter, BudgetLevel } from "./budget.ts";
import { listBudgets } from "./budget-store.ts";
import type { Want } from "./budget-wants.ts";
import {
  addWants,
  deleteOldCounters,
  dropHolds,
  findCounters,
  listAbandoned,
  noteLevel,
  undoWants,
} from "./counter-store.ts";

/** What came of asking for a place in budgets. */
export type Reserved =
  | { readonly kind: "held"; readonly counters: readonly BudgetCounter[] }
  | {
      readonly kind: "refused";
      readonly want: Want;
      readonly counter: BudgetCounter;
      /** Where the owner is to be notified. */
      readonly level?: BudgetLevel;
    };

/** Budgets as the gateway keeps to them. What a call used is settled when its receipt is written. */
export interface SpendLimits {
  /** Those that may be for calls of an account, or paid by an organization or the hub. */
  find(
    accountKey: string | undefined,
    organization: Pick<Payer, "kind" | "key"> | undefined,
  ): Promise<readonly Budget[]>;
  /** Reserves in all counters, or in none. */
  reserve(callId: string, wants: readonly Want[]): Promise<Reserved>;
  /** Gives back what a call reserved; for one that has no receipt. */
  release(callId: string): Promise<void>;
  /** Gives back what calls of other processes reserved. */
  recover(living: ReadonlySet<string>): Promise<void>;
  /** Forgets the counters of past minutes. */
  expire(): Promise<void>;
}

/** How often a race is tried again before the call is refused. */
const TRIES = 3;
/** A call that is refused above this share means that the budget is spent. */
const SPENT = 90;
const BATCH = 500;

export function createSpendLimits({
  db,
  now,
  fullText,
  processId,
}: Pick<RegistryDeps, "db" | "now" | "fullText" | "processId">): SpendLimits {
  const isPostgres = fullText === "tsvector";

  async function refusing(wants: readonly Want[]): Promise<Reserved | undefined> {
    const counters = await findCounters(
      db,
      wants.map(({ key }) => key),
    );
    for (const want of wants) {
      const { key, unit, subject, period, most } = want;
      const known = counters.find((counter) => counter.key === key);
      const counter = { ...{ key, unit, subject, period, used: 0, held: 0 }, ...known, most };
      const taken = counter.used + counter.held;
      if (taken + want.used + want.held <= most) continue;
      const share = most === 0 ? 100 : (taken / most) * 100;
      const level =
        known && unit === "micros" && share >= SPENT
          ? await noteLevel(db, { key, budget_key: want.budget.key }, 100)
          : undefined;
      return { kind: "refused", want, counter, ...(level && { level }) };
    }
    return undefined;
  }

  return {
    find: (accountKey, organization) =>
      listBudgets(db, [
        HUB,
        ...(accountKey === undefined ? [] : [{ kind: "account", key: accountKey } as const]),
        ...(organization ? [organization] : []),
      ]),

    async reserve(callId, wants) {
      if (wants.length === 0) return { kind: "held", counters: [] };
      // A new counter has no row to be compared with.
      if (wants.some(({ used, held, most }) => used + held > most)) {
        const refused = await refusing(wants);
        if (refused) return refused;
      }
      for (let tried = 1; ; tried++) {
        const counters = await addWants(db, isPostgres, wants, { callId, processId });
        if (counters.length === wants.length) return { kind: "held", counters };
        const added = wants.filter(({ key }) => counters.some((counter) => counter.key === key));
        if (added.length > 0) await undoWants(db, callId, added);
        const refused = await refusing(wants);
        if (refused) return refused;
        if (tried === TRIES) return { kind: "refused", ...unlucky(wants) };
      }
    },

    release: (callId) => dropHolds(db, callId),

    async recover(living) {
      for (;;) {
        const callIds = await listAbandoned(db, living, BATCH);
        for (const callId of callIds) await dropHolds(db, callId);
        if (callIds.length < BATCH) return;
      }
    },

    async expire() {
      const before = new Date(now().getTime() - 600_000).toISOString().slice(0, 16);
      await deleteOldCounters(db, before);
    },
  };
}

/** Others were faster again and again. */
function unlucky(wants: readonly Want[]) {
  const [want] = wants;
  if (!want) throw new Error("Nothing was wanted.");
  const { key, unit, subject, period, most } = want;
  return { want, counter: { key, unit, subject, period, used: most, held: 0, most } };
}

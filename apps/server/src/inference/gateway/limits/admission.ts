import { type Budget, type BudgetCounter, type Want, wantsOf } from "@orrery/registry";
import type { GatewayCall } from "../gateway-call.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import { priceOf } from "../receipts/token-usage.ts";
import { endUserOf } from "./end-user.ts";
import { estimateUsage } from "./estimate-usage.ts";
import { limitHeaders } from "./limit-headers.ts";
import type { LimitParts } from "./limit-parts.ts";
import { refusalOf, unpriced } from "./refusal.ts";

/** The place of one call in all budgets that it counts for. */
export interface Admission {
  /**
   * Reserves what a candidate may use, before it is asked; what was reserved for another one is given back.
   * Throws `BudgetRefusal`.
   */
  admit(candidate: Candidate): Promise<void>;
  /** Gives back what is reserved; for a call that has no receipt. */
  release(): Promise<void>;
  /** For the receipt, which settles them. */
  counters(): readonly Want[];
  /** For the answer. */
  headers(): Readonly<Record<string, string>>;
}

export type Admitted = Pick<GatewayCall, "id" | "caller" | "task" | "input">;

/** Costs nothing for callers without budgets. */
export async function startAdmission(
  parts: LimitParts,
  call: Admitted,
  plan: Plan,
  usage = estimateUsage(call.task, call.input),
): Promise<Admission> {
  const budgets = await parts.budgetsOf(call.caller);
  return budgets.length === 0 ? FREE : admission(parts, budgets, call, plan, usage);
}

/** For what no budget counts. */
export const FREE: Admission = {
  admit: async () => undefined,
  release: async () => undefined,
  counters: () => [],
  headers: () => ({}),
};

function admission(
  { registry: { spendLimits } }: LimitParts,
  budgets: readonly Budget[],
  call: Admitted,
  plan: Plan,
  usage: ReturnType<typeof estimateUsage>,
): Admission {
  let admitted: Candidate | undefined;
  let wants: readonly Want[] = [];
  let counters: readonly BudgetCounter[] = [];

  async function release(): Promise<void> {
    if (wants.some(({ held }) => held > 0)) await spendLimits.release(call.id);
    admitted = undefined;
    wants = [];
  }

  return {
    async admit(candidate) {
      if (admitted === candidate) return;
      await release();
      const now = new Date();
      const asked = askOf(call, plan, candidate, usage);
      const found = wantsOf(budgets, asked, now);
      if (found.unpriced) throw unpriced(found.unpriced, plan.model);
      if (found.wants.length > 0) {
        const result = await spendLimits.reserve(call.id, found.wants);
        if (result.kind === "refused") throw refusalOf(result, now);
        counters = result.counters;
      }
      wants = found.wants;
      admitted = candidate;
    },
    release,
    counters: () => wants,
    headers: () => limitHeaders(wants, counters, new Date()),
  };
}

function askOf(
  { caller, input }: Admitted,
  { repo, model }: Plan,
  { payer, key, price, provider, providerModelId }: Candidate,
  usage: ReturnType<typeof estimateUsage>,
) {
  const { viewer } = caller;
  const isKeyless = key === undefined;
  const known = isKeyless ? (priceOf(usage, price) ?? 0) : priceOf(usage, price);
  return {
    ...(viewer.kind === "account" && { accountKey: viewer.key, tokenKey: viewer.tokenKey }),
    endUser: endUserOf(caller, input),
    models: [
      ...(repo ? [`${repo.id.namespace}/${repo.id.name}`] : [model]),
      providerModelId,
      `${provider}/${providerModelId}`,
    ],
    payer,
    isKeyless,
    micros: known,
    tokens: usage.inputTokens + usage.outputTokens,
  };
}

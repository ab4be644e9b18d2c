import type { BudgetStatus } from "@orrery/registry";
import type { BudgetRow, BudgetsData } from "@orrery/web/page-data/account/budgets";
import type { Load } from "../../page-context.ts";
import { type BudgetOwnerKind, budgetOwnerOf } from "../../present/budget-owner.ts";
import { presentOwner } from "../../present/spending-owner.ts";
import { signInFirst } from "../load-forms.ts";

/** The budgets of the viewer, of an organization or a service account of it, or of the hub; `?budget=` is the one to change. */
export const loadBudgets =
  (kind: BudgetOwnerKind): Load<BudgetsData> =>
  async ({ hub: { registry } }, visit) => {
    const { viewer, query } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await budgetOwnerOf(registry, kind, visit);
    const budgets = (await registry.budgets.list(viewer, owner)).map(presentBudget);
    const service = owner.kind === "service" ? owner : undefined;
    const hasTokens = owner.kind === "service" || owner.kind === "account";
    const tokens = hasTokens ? await registry.accessTokens.list(viewer, service) : [];
    const edited = budgets.find(({ key }) => key === query.get("budget"));
    return {
      ...(owner.kind === "service"
        ? { owner: organizationOf(owner), service: owner.name }
        : { owner: presentOwner(owner, viewer) }),
      budgets,
      tokens: tokens.map(({ key, name }) => ({ key, name })),
      ...(edited && { edited }),
    };
  };

const organizationOf = ({ organization }: { readonly organization: string }) =>
  ({ kind: "organization", name: organization }) as const;

const presentBudget = ({ owner: _, counters, ...budget }: BudgetStatus): BudgetRow => ({
  ...budget,
  target: budget.scope === "account" ? budget.targetName : budget.target,
  counters: counters.map(({ unit, subject, used, held, most }) => ({
    ...{ unit, subject, used, held },
    limit: most,
  })),
});

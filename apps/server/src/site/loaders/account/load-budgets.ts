import type { BudgetStatus } from "@orrery/registry";
import type { BudgetRow, BudgetsData } from "@orrery/web/page-data/account/budgets";
import type { Load } from "../../page-context.ts";
import { type OwnerKind, ownerOf, presentOwner } from "../../present/spending-owner.ts";
import { signInFirst } from "../load-forms.ts";

/** The budgets of the viewer, of an organization, or of the hub; `?budget=` is the one to change. */
export const loadBudgets =
  (kind: OwnerKind): Load<BudgetsData> =>
  async ({ hub: { registry } }, visit) => {
    const { viewer, query } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const owner = await ownerOf(registry, kind, visit);
    const budgets = (await registry.budgets.list(viewer, owner)).map(presentBudget);
    const tokens = kind === "account" ? await registry.accessTokens.list(viewer) : [];
    const edited = budgets.find(({ key }) => key === query.get("budget"));
    return {
      owner: presentOwner(owner, viewer),
      budgets,
      tokens: tokens.map(({ key, name }) => ({ key, name })),
      ...(edited && { edited }),
    };
  };

const presentBudget = ({ owner: _, counters, ...budget }: BudgetStatus): BudgetRow => ({
  ...budget,
  target: budget.scope === "account" ? budget.targetName : budget.target,
  counters: counters.map(({ unit, subject, used, held, most }) => ({
    ...{ unit, subject, used, held },
    limit: most,
  })),
});

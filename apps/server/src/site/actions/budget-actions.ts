import { BUDGET, DELETE_BUDGET } from "@orrery/web/page-data/form-rules/budget-forms";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { PageRequest } from "../page-context.ts";
import { type BudgetOwnerKind, budgetOwnerOf } from "../present/budget-owner.ts";
import { formAction, formActions } from "./form-action.ts";
import type { PageAction } from "./page-action.ts";

/** Adds, changes and deletes budgets. */
export const budgetActions = (kind: BudgetOwnerKind): PageAction =>
  formActions({
    "put-budget": formAction(BUDGET, async ({ hub: { registry } }, visit, given) => {
      const { budget, target, token, amount, fallbackModel, ...terms } = given;
      const owner = await budgetOwnerOf(registry, kind, visit);
      const wanted = omitUndefined({
        ...terms,
        target: terms.scope === "token" ? token : target,
        amountMicros: amount === undefined ? undefined : Math.round(amount * 1e6),
        fallbackModel: fallbackModel || undefined,
      });
      await registry.budgets.put(visit.viewer, owner, wanted, budget || undefined);
      return back(visit);
    }),
    "delete-budget": formAction(DELETE_BUDGET, async ({ hub: { registry } }, visit, { budget }) => {
      const owner = await budgetOwnerOf(registry, kind, visit);
      await registry.budgets.delete(visit.viewer, owner, budget);
      return back(visit);
    }),
  });

const back = ({ request }: PageRequest) => ({ redirectTo: request.url.split("?")[0] ?? "/" });

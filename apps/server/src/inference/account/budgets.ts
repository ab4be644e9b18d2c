import type { BudgetStatus } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { ApiContext } from "../gateway/context.ts";
import {
  budgetOwnerQuery,
  createBudget,
  deleteBudget,
  listBudgets,
  newBudget,
  putBudget,
} from "../schemas/budgets.ts";

/** What calls of models may cost. */
export function budgetsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { budgets } = hub.registry;
  const path = "/api/settings/budgets";

  app.get(path, { config: { api: listBudgets } }, async ({ viewer, query }) =>
    (await budgets.list(viewer, budgetOwnerQuery.parse(query))).map(presentBudget),
  );

  app.post(path, { config: { api: createBudget } }, async ({ viewer, query, body }, reply) => {
    const terms = omitUndefined(newBudget.parse(body));
    const key = await budgets.put(viewer, budgetOwnerQuery.parse(query), terms);
    return reply.code(201).send({ key });
  });

  app.put<{ Params: { key: string } }>(
    `${path}/:key`,
    { config: { api: putBudget } },
    async ({ viewer, query, body, params }, reply) => {
      const terms = omitUndefined(newBudget.parse(body));
      await budgets.put(viewer, budgetOwnerQuery.parse(query), terms, params.key);
      return reply.code(204).send();
    },
  );

  app.delete<{ Params: { key: string } }>(
    `${path}/:key`,
    { config: { api: deleteBudget } },
    async ({ viewer, query, params }, reply) => {
      await budgets.delete(viewer, budgetOwnerQuery.parse(query), params.key);
      return reply.code(204).send();
    },
  );
}

const presentBudget = ({ owner: _, targetName, counters, ...budget }: BudgetStatus) => ({
  ...budget,
  target: targetName,
  counters: counters.map(({ key: _, most, ...counter }) => ({ ...counter, limit: most })),
});

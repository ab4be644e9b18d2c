import type { ServiceAccount } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  changeServiceAccount,
  createServiceAccount,
  deleteServiceAccount,
  listServiceAccounts,
  newServiceAccount,
  serviceAccountChanges,
} from "../schemas/tokens/tokens.ts";

interface Params {
  readonly Params: { readonly organization: string; readonly name: string };
}

/** Service accounts of an organization; their tokens are in `tokens.ts`. */
export function serviceAccountsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { serviceAccounts } = hub.registry;
  const path = "/api/organizations/:organization/service-accounts";

  app.get<Params>(path, { config: { api: listServiceAccounts } }, async ({ viewer, params }) =>
    (await serviceAccounts.list(viewer, params.organization)).map(present),
  );

  app.post<Params>(
    path,
    { config: { api: createServiceAccount } },
    async ({ viewer, params, body }, reply) => {
      const wanted = newServiceAccount.parse(body);
      const made = await serviceAccounts.create(viewer, params.organization, wanted);
      return reply.code(201).send(present(made));
    },
  );

  app.patch<Params>(
    `${path}/:name`,
    { config: { api: changeServiceAccount } },
    async ({ viewer, params: { organization, name }, body }, reply) => {
      const { role } = serviceAccountChanges.parse(body);
      await serviceAccounts.changeRole(viewer, organization, name, role);
      return reply.code(204).send();
    },
  );

  app.delete<Params>(
    `${path}/:name`,
    { config: { api: deleteServiceAccount } },
    async ({ viewer, params: { organization, name } }, reply) => {
      await serviceAccounts.delete(viewer, organization, name);
      return reply.code(204).send();
    },
  );
}

const present = ({ key: _, createdAt, lastUsedAt, ...account }: ServiceAccount) => ({
  ...account,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

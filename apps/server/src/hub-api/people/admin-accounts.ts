import { type Person, requireAdministrator } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  accountChanges,
  accountDeletion,
  accountQuery,
  approveAccount,
  changeAccount,
  createPasswordReset,
  deleteAccount,
  deleteSecondFactor,
  getAccount,
  getSecondFactor,
  listAccounts,
  listWaitingAccounts,
  newName,
  rejectAccount,
  renameOwner,
  revokeAccount,
  secondFactorRule,
  setSecondFactor,
} from "../schemas/admin/accounts.ts";

interface Named {
  readonly Params: { readonly name: string };
}

/** The accounts of the hub, for its administrators. */
export function adminAccountsApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { people, passwordResets, secondFactors } = hub.registry;
  const path = "/api/admin/accounts/:name";

  app.get("/api/admin/accounts", { config: { api: listAccounts } }, async ({ viewer, query }) => {
    const { q, cursor } = accountQuery.parse(query);
    const page = await people.list(viewer, { prefix: q, after: cursor });
    return { ...page, people: page.people.map(present) };
  });

  app.get("/api/admin/waiting", { config: { api: listWaitingAccounts } }, async ({ viewer }) => ({
    people: (await people.waiting(viewer)).map(present),
  }));

  app.post<Named>(
    "/api/admin/waiting/:name",
    { config: { api: approveAccount } },
    async ({ viewer, params }) => present(await people.approve(viewer, params.name)),
  );

  app.delete<Named>(
    "/api/admin/waiting/:name",
    { config: { api: rejectAccount } },
    async ({ viewer, params }, reply) => {
      await people.reject(viewer, params.name);
      return reply.code(204).send();
    },
  );

  app.get<Named>(path, { config: { api: getAccount } }, async ({ viewer, params }) =>
    present(await people.get(viewer, params.name)),
  );

  app.patch<Named>(path, { config: { api: changeAccount } }, async ({ viewer, params, body }) => {
    const { isAdmin, isSuspended } = accountChanges.parse(body);
    return present(
      await people.change(viewer, params.name, {
        ...(isAdmin !== undefined && { isAdmin }),
        ...(isSuspended !== undefined && { isSuspended }),
      }),
    );
  });

  app.delete<Named>(
    path,
    { config: { api: deleteAccount } },
    async ({ viewer, params, query }, reply) => {
      const { repos } = accountDeletion.parse(query);
      await people.delete(viewer, params.name, { withRepos: repos === "delete" });
      return reply.code(204).send();
    },
  );

  app.post<Named>(
    `${path}/revoke`,
    { config: { api: revokeAccount } },
    async ({ viewer, params }) => present(await people.revoke(viewer, params.name)),
  );

  app.post(
    "/api/admin/rename",
    { config: { api: renameOwner } },
    async ({ viewer, body }, reply) => {
      requireAdministrator(viewer);
      const { from, to } = newName.parse(body);
      await hub.registry.renames.rename(viewer, from, to);
      return reply.code(204).send();
    },
  );

  app.delete<Named>(
    `${path}/second-factor`,
    { config: { api: deleteSecondFactor } },
    async ({ viewer, params }, reply) => {
      await secondFactors.removeAll(viewer, params.name);
      return reply.code(204).send();
    },
  );

  app.get("/api/admin/second-factor", { config: { api: getSecondFactor } }, async ({ viewer }) => {
    requireAdministrator(viewer);
    return { required: await secondFactors.isRequired() };
  });

  app.put(
    "/api/admin/second-factor",
    { config: { api: setSecondFactor } },
    async ({ viewer, body }) => {
      const { required } = secondFactorRule.parse(body);
      await secondFactors.setRequired(viewer, required);
      return { required };
    },
  );

  app.post<Named>(
    `${path}/password-reset`,
    { config: { api: createPasswordReset } },
    async (request) => {
      const { viewer, params } = request;
      const { name, token, expiresAt } = await passwordResets.create(viewer, params.name);
      const url = `${originOf(config, request)}/reset-password?token=${encodeURIComponent(token)}`;
      return { name, url, expiresAt: expiresAt.toISOString() };
    },
  );
}

const present = ({ createdAt, lastSeenAt, ...person }: Person) => ({
  ...person,
  createdAt: createdAt.toISOString(),
  ...(lastSeenAt && { lastSeenAt: lastSeenAt.toISOString() }),
});

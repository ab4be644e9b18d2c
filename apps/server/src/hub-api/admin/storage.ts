import type { HubOrganization } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { getHubStorage, listHubOrganizations, listHubRepos } from "../../hub/admin/storage.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/admin/storage.ts";

interface Named {
  readonly Params: { readonly name: string };
}

/** Organizations, repos and storage, for administrators. */
export function adminStorageApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { hubOrganizations } = hub.registry;
  const organizations = "/api/admin/organizations";
  const one = `${organizations}/:name`;

  app.get(organizations, { config: { api: schemas.listHubOrganizations } }, ({ viewer, query }) =>
    listHubOrganizations(hub, viewer, schemas.prefixQuery.parse(query)),
  );

  app.post(
    organizations,
    { config: { api: schemas.createHubOrganization } },
    async ({ viewer, body }, reply) => {
      const { name, admin } = schemas.newHubOrganization.parse(body);
      return reply.code(201).send(present(await hubOrganizations.create(viewer, name, admin)));
    },
  );

  app.get<Named>(one, { config: { api: schemas.getHubOrganization } }, async ({ viewer, params }) =>
    present(await hubOrganizations.get(viewer, params.name)),
  );

  app.post<Named>(
    `${one}/admins`,
    { config: { api: schemas.addOrganizationAdmin } },
    async ({ viewer, params, body }) => {
      const { account } = schemas.newAdmin.parse(body);
      return present(await hubOrganizations.addAdmin(viewer, params.name, account));
    },
  );

  app.delete<Named>(
    one,
    { config: { api: schemas.deleteHubOrganization } },
    async ({ viewer, params, query }, reply) => {
      const { repos } = schemas.organizationDeletion.parse(query);
      await hubOrganizations.delete(viewer, params.name, { withRepos: repos === "delete" });
      return reply.code(204).send();
    },
  );

  app.get("/api/admin/repos", { config: { api: schemas.listHubRepos } }, ({ viewer, query }) =>
    listHubRepos(hub, viewer, schemas.hubReposQuery.parse(query)),
  );

  app.get("/api/admin/storage", { config: { api: schemas.getHubStorage } }, ({ viewer, query }) =>
    getHubStorage(hub, config, viewer, schemas.prefixQuery.parse(query)),
  );
}

const present = ({ createdAt, ...organization }: HubOrganization) => ({
  ...organization,
  createdAt: createdAt.toISOString(),
});

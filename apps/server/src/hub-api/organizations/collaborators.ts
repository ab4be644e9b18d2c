import { formatRepoId, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  collaboratorRole,
  listCollaborations,
  listCollaborators,
  putCollaborator,
  removeCollaborator,
} from "../schemas/organizations.ts";

type Params = RepoParams & { readonly user: string };
const DONE = { success: true };

/** People with access to single repos (hub-protocol §3.12). */
export function collaboratorsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { collaborators } = hub.registry;

  app.get(
    "/api/settings/collaborations",
    { config: { api: listCollaborations } },
    async ({ viewer }) => {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to see the repos that others share.");
      return (await collaborators.listOwn(viewer)).map(({ repo: { id, updatedAt }, role }) => ({
        ...{ id: formatRepoId(id), type: id.type, role, updatedAt: updatedAt.toISOString() },
      }));
    },
  );

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name/collaborators`;

    app.get<{ Params: Params }>(
      base,
      { config: { api: listCollaborators } },
      async ({ viewer, params }) =>
        (await collaborators.list(viewer, repoIdFrom(type, params))).map(
          ({ name, role, since }) => ({
            ...{ user: name, role, since: since.toISOString() },
          }),
        ),
    );

    app.put<{ Params: Params }>(
      `${base}/:user`,
      { config: { api: putCollaborator } },
      async ({ viewer, params, body }) => {
        const { role } = collaboratorRole.parse(body);
        await collaborators.put(viewer, repoIdFrom(type, params), params.user, role);
        return DONE;
      },
    );

    app.delete<{ Params: Params }>(
      `${base}/:user`,
      { config: { api: removeCollaborator } },
      async ({ viewer, params }) => {
        await collaborators.remove(viewer, repoIdFrom(type, params), params.user);
        return DONE;
      },
    );
  }
}

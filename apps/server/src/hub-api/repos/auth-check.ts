import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { checkReadAccess, checkWriteAccess } from "../schemas/access.ts";

/** Whether the caller may read a repo, or write to it: 200, or the error that reading or writing would give (hub-protocol §1.8). */
export function authCheckApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { accessRequests, repos } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    app.get<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/auth-check`,
      { config: { api: checkReadAccess } },
      async (request) => {
        await accessRequests.getOpen(request.viewer, repoIdFrom(type, request.params));
        return {};
      },
    );

    app.get<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/auth-check/write`,
      { config: { api: checkWriteAccess } },
      async (request) => {
        await repos.getWritable(request.viewer, repoIdFrom(type, request.params));
        return {};
      },
    );
  }
}

import type { FastifyInstance } from "fastify";
import { type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  deleteSavedQuery,
  listSavedQueries,
  newSavedQuery,
  saveQuery,
} from "./saved-query-schemas.ts";

/** Queries of the SQL console that people keep. */
export function savedQueriesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { repos, savedQueries } = hub.registry;
  const path = "/api/datasets/:namespace/:name/queries";

  app.get<{ Params: RepoParams }>(
    path,
    { config: { api: listSavedQueries } },
    async ({ viewer, params }) => {
      const id = repoIdFrom("dataset", params);
      const repo = await repos.get(viewer, id);
      const all = await savedQueries.list(viewer, id);
      return all.map((query) => ({
        id: query.key,
        name: query.name,
        sql: query.sql,
        shared: query.isShared,
        user: query.maker,
        updatedAt: query.updatedAt.toISOString(),
        canDelete: savedQueries.canDelete(viewer, query, repo),
      }));
    },
  );

  app.post<{ Params: RepoParams }>(
    path,
    { config: { api: saveQuery } },
    async ({ viewer, params, body }) => {
      const { name, sql, shared } = newSavedQuery.parse(body);
      const query = { name, sql, isShared: shared };
      return { id: await savedQueries.save(viewer, repoIdFrom("dataset", params), query) };
    },
  );

  app.delete<{ Params: RepoParams & { readonly query: string } }>(
    `${path}/:query`,
    { config: { api: deleteSavedQuery } },
    async ({ viewer, params }) => {
      await savedQueries.delete(viewer, repoIdFrom("dataset", params), params.query);
      return {};
    },
  );
}

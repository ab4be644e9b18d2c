import type { RepoId } from "@orrery/registry";
import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { likeRepo, likesQuery, listLikers, listLikes, unlikeRepo } from "../schemas/people.ts";

/** What people like (hub-protocol §3.2). */
export function likesApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { likes } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const idOf = ({ params }: { readonly params: RepoParams }): RepoId => repoIdFrom(type, params);
    const base = `/api/${api}/:namespace/:name`;

    app.post<{ Params: RepoParams }>(
      `${base}/like`,
      { config: { api: likeRepo } },
      async (request) => {
        await likes.like(request.viewer, idOf(request));
        return {};
      },
    );

    app.delete<{ Params: RepoParams }>(
      `${base}/like`,
      { config: { api: unlikeRepo } },
      async (request) => {
        await likes.unlike(request.viewer, idOf(request));
        return {};
      },
    );

    app.get<{ Params: RepoParams }>(
      `${base}/likers`,
      { config: { api: listLikers } },
      async (request, reply) => {
        const { cursor } = likesQuery.parse(request.query);
        const page = await likes.listLikers(request.viewer, idOf(request), cursor);
        linkNext(config, request, reply, page.nextCursor);
        return page.items.map(({ name }) => ({
          user: name,
          fullname: name,
          avatarUrl: "",
          type: "user",
        }));
      },
    );
  }

  app.get<{ Params: { user: string } }>(
    "/api/users/:user/likes",
    { config: { api: listLikes } },
    async (request, reply) => {
      const { cursor } = likesQuery.parse(request.query);
      const page = await likes.listLiked(request.viewer, request.params.user, cursor);
      linkNext(config, request, reply, page.nextCursor);
      return page.items.map(({ repo, createdAt }) => ({
        createdAt: createdAt.toISOString(),
        repo: { name: formatRepoId(repo), type: repo.type },
      }));
    },
  );
}

import type { RepoId } from "@orrery/registry";
import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { linkNext } from "./link-next.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const pageQuery = z.object({ cursor: z.string().optional() });

/** What people like (contract §3.2). */
export function likesApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { likes } = hub.registry;

  for (const { type, api } of REPO_ROUTES) {
    const idOf = ({ params }: { readonly params: RepoParams }): RepoId => repoIdFrom(type, params);
    const base = `/api/${api}/:namespace/:name`;

    app.post<{ Params: RepoParams }>(`${base}/like`, async (request) => {
      await likes.like(request.viewer, idOf(request));
      return {};
    });

    app.delete<{ Params: RepoParams }>(`${base}/like`, async (request) => {
      await likes.unlike(request.viewer, idOf(request));
      return {};
    });

    app.get<{ Params: RepoParams }>(`${base}/likers`, async (request, reply) => {
      const { cursor } = pageQuery.parse(request.query);
      const page = await likes.listLikers(request.viewer, idOf(request), cursor);
      linkNext(config, request, reply, page.nextCursor);
      return page.items.map(({ name }) => ({
        user: name,
        fullname: name,
        avatarUrl: "",
        type: "user",
      }));
    });
  }

  app.get<{ Params: { user: string } }>("/api/users/:user/likes", async (request, reply) => {
    const { cursor } = pageQuery.parse(request.query);
    const page = await likes.listLiked(request.viewer, request.params.user, cursor);
    linkNext(config, request, reply, page.nextCursor);
    return page.items.map(({ repo, createdAt }) => ({
      createdAt: createdAt.toISOString(),
      repo: { name: formatRepoId(repo), type: repo.type },
    }));
  });
}

import type { NamedRef } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import {
  createBranch,
  createTag,
  deleteBranch,
  deleteTag,
  listRefs,
  newBranch,
  newTag,
  refsQuery,
  squash,
  squashBranch,
} from "../schemas/refs.ts";

/** A revision or name is the rest of the URL: clients send its slashes plain or encoded. */
type RestParams = RepoParams & { readonly "*": string };

/** Branches, tags and pull requests (hub-protocol §1.5, §2.8). */
export function refsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { refs } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name`;

    app.get<{ Params: RepoParams }>(
      `${base}/refs`,
      { config: { api: listRefs } },
      async (request) => {
        const query = refsQuery.parse(queryOf(request));
        const found = await refs.list(request.viewer, repoIdFrom(type, request.params));
        return {
          branches: found.branches.map(presentRef),
          converts: found.converts.map(presentRef),
          tags: found.tags.map(presentRef),
          ...((query.include_prs || query.include_pull_requests) && {
            pullRequests: found.pulls.map(presentRef),
          }),
        };
      },
    );

    app.post<{ Params: RestParams }>(
      `${base}/branch/*`,
      { config: { api: createBranch } },
      async (request) => {
        const { startingPoint, emptyBranch, overwrite } = newBranch.parse(request.body) ?? {};
        await refs.createBranch(request.viewer, repoIdFrom(type, request.params), {
          name: request.params["*"],
          ...(startingPoint && { from: startingPoint }),
          ...(emptyBranch && { isEmpty: true }),
          ...(overwrite && { overwrites: true }),
        });
        return {};
      },
    );

    app.delete<{ Params: RestParams }>(
      `${base}/branch/*`,
      { config: { api: deleteBranch } },
      async (request) => {
        const id = repoIdFrom(type, request.params);
        await refs.deleteBranch(request.viewer, id, request.params["*"]);
        return {};
      },
    );

    app.post<{ Params: RestParams }>(
      `${base}/tag/*`,
      { config: { api: createTag } },
      async (request) => {
        const { tag, message } = newTag.parse(request.body);
        await refs.createTag(request.viewer, repoIdFrom(type, request.params), {
          name: tag,
          revision: request.params["*"],
          ...(message && { message }),
        });
        return {};
      },
    );

    app.delete<{ Params: RestParams }>(
      `${base}/tag/*`,
      { config: { api: deleteTag } },
      async (request) => {
        const id = repoIdFrom(type, request.params);
        await refs.deleteTag(request.viewer, id, request.params["*"]);
        return {};
      },
    );

    app.post<{ Params: RestParams }>(
      `${base}/super-squash/*`,
      { config: { api: squashBranch } },
      async (request) => {
        const { message } = squash.parse(request.body) ?? {};
        const id = repoIdFrom(type, request.params);
        const title = message?.trim() || "Super-squash branch";
        const { to } = await refs.squash(request.viewer, id, request.params["*"], title);
        return { commitOid: to };
      },
    );
  }
}

const presentRef = ({ name, ref, commit }: NamedRef) => ({ name, ref, targetCommit: commit });

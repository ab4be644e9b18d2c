import type { NamedRef } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { flag } from "./query/flag.ts";
import { plainText } from "./query/plain-text.ts";
import { queryOf } from "./query/query-of.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const refsQuery = z.object({
  include_prs: flag.default(false),
  include_pull_requests: flag.default(false),
});

const newBranch = z
  .object({
    startingPoint: z.string().nullish(),
    emptyBranch: z.boolean().nullish(),
    overwrite: z.boolean().nullish(),
  })
  .nullish();

const newTag = z.object({ tag: z.string(), message: plainText(65_536).nullish() });

const squash = z.object({ message: plainText(65_536).nullish() }).nullish();

/** A revision or a name is the rest of the address: clients send its slashes plain or encoded. */
type RestParams = RepoParams & { readonly "*": string };

/** Branches, tags and pull requests (contract §1.5, §2.8). */
export function refsApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { refs } = hub.registry;
  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name`;

    app.get<{ Params: RepoParams }>(`${base}/refs`, async (request) => {
      const query = refsQuery.parse(queryOf(request));
      const found = await refs.list(request.viewer, repoIdFrom(type, request.params));
      return {
        branches: found.branches.map(presentRef),
        converts: [],
        tags: found.tags.map(presentRef),
        ...((query.include_prs || query.include_pull_requests) && {
          pullRequests: found.pulls.map(presentRef),
        }),
      };
    });

    app.post<{ Params: RestParams }>(`${base}/branch/*`, async (request) => {
      const { startingPoint, emptyBranch, overwrite } = newBranch.parse(request.body) ?? {};
      await refs.createBranch(request.viewer, repoIdFrom(type, request.params), {
        name: request.params["*"],
        ...(startingPoint && { from: startingPoint }),
        ...(emptyBranch && { isEmpty: true }),
        ...(overwrite && { overwrites: true }),
      });
      return {};
    });

    app.delete<{ Params: RestParams }>(`${base}/branch/*`, async (request) => {
      const id = repoIdFrom(type, request.params);
      await refs.deleteBranch(request.viewer, id, request.params["*"]);
      return {};
    });

    app.post<{ Params: RestParams }>(`${base}/tag/*`, async (request) => {
      const { tag, message } = newTag.parse(request.body);
      await refs.createTag(request.viewer, repoIdFrom(type, request.params), {
        name: tag,
        revision: request.params["*"],
        ...(message && { message }),
      });
      return {};
    });

    app.delete<{ Params: RestParams }>(`${base}/tag/*`, async (request) => {
      const id = repoIdFrom(type, request.params);
      await refs.deleteTag(request.viewer, id, request.params["*"]);
      return {};
    });

    app.post<{ Params: RestParams }>(`${base}/super-squash/*`, async (request) => {
      const { message } = squash.parse(request.body) ?? {};
      const id = repoIdFrom(type, request.params);
      const title = message?.trim() || "Super-squash branch";
      return { commitOid: await refs.squash(request.viewer, id, request.params["*"], title) };
    });
  }
}

const presentRef = ({ name, ref, commit }: NamedRef) => ({ name, ref, targetCommit: commit });

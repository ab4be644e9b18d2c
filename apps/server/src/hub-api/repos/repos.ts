import {
  formatRepoId,
  isRegistryError,
  parseRepoId,
  RegistryError,
  type Repo,
  type RepoId,
  type RepoType,
  repoPrefix,
  type Viewer,
} from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { originOf } from "../../http/origin.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { isPrivate } from "../query/visibility.ts";
import {
  createRepo,
  deleteRepo,
  duplicate,
  duplicateRepo,
  move,
  moveRepo,
  newRepo,
  repoName,
  settings,
  updateRepo,
} from "../schemas/repos.ts";

/** Repos come, change and go (hub-protocol §2.2, §2.3). */
export function reposApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { repos } = hub.registry;

  const urlOf = (request: FastifyRequest, id: RepoId) =>
    `${originOf(config, request)}/${repoPrefix(id.type)}${formatRepoId(id)}`;

  /** `create_repo(exist_ok=True)` swallows the 409 and reads `url` from its body. */
  async function made(
    request: FastifyRequest,
    reply: FastifyReply,
    id: RepoId,
    make: () => Promise<Repo>,
  ) {
    try {
      const repo = await make();
      return { url: urlOf(request, repo.id), name: formatRepoId(repo.id), id: repo.key };
    } catch (error) {
      if (!isRegistryError(error) || error.code !== "repo-exists") throw error;
      reply.code(409).header("x-error-code", "RepoExists");
      reply.header("x-error-message", error.message);
      return { error: error.message, url: urlOf(request, id), name: formatRepoId(id) };
    }
  }

  app.post(
    "/api/repos/create",
    { bodyLimit: LIMITS.createBytes.value, config: { api: createRepo } },
    async (request, reply) => {
      const body = newRepo.parse(request.body);
      const id = idFrom(body, request.viewer);
      const { license, resourceGroupId, sdk } = body;
      const files = body.files.map(({ path, content, encoding }) => ({
        path,
        content: Buffer.from(content, encoding),
      }));
      const wanted = { id, private: isPrivate(body), files };
      return made(request, reply, id, () =>
        repos.create(request.viewer, {
          ...wanted,
          ...(license && { license }),
          ...(sdk && { sdk }),
          ...(resourceGroupId && { groupKey: resourceGroupId }),
        }),
      );
    },
  );

  app.delete("/api/repos/delete", { config: { api: deleteRepo } }, async (request) => {
    await repos.delete(request.viewer, idFrom(repoName.parse(request.body), request.viewer));
    return {};
  });

  app.post("/api/repos/move", { config: { api: moveRepo } }, async (request) => {
    const { fromRepo, toRepo, type } = move.parse(request.body);
    const idOf = (name: string) => idFrom({ name, type, organization: null }, request.viewer);
    const repo = await repos.move(request.viewer, idOf(fromRepo), idOf(toRepo));
    return { url: urlOf(request, repo.id), name: formatRepoId(repo.id) };
  });

  for (const { type, api } of REPO_ROUTES) {
    app.put<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/settings`,
      { config: { api: updateRepo } },
      async (request) => {
        const { gated, gatesMembers, description, ...body } = settings.parse(request.body);
        const hidden = isPrivate(body);
        const repo = await repos.update(request.viewer, repoIdFrom(type, request.params), {
          ...(hidden !== undefined && { private: hidden }),
          ...(gated !== null && gated !== undefined && { gated }),
          ...(typeof gatesMembers === "boolean" && { gatesMembers }),
          ...(typeof description === "string" && { description }),
        });
        return {
          ...{ private: repo.private, gated: repo.gated ?? false },
          ...{ gatesMembers: repo.gatesMembers, description: repo.description },
        };
      },
    );

    app.post<{ Params: RepoParams }>(
      `/api/${api}/:namespace/:name/duplicate`,
      { config: { api: duplicateRepo } },
      async (request, reply) => {
        const body = duplicate.parse(request.body);
        const from = repoIdFrom(type, request.params);
        const id = idFrom({ name: body.repository, type, organization: null }, request.viewer);
        return made(request, reply, id, () =>
          repos.duplicate(request.viewer, from, { id, private: isPrivate(body) }),
        );
      },
    );
  }
}

/** A bare name means the caller's own namespace. */
function idFrom(
  { name, organization, type }: z.infer<typeof repoName> & { readonly type: RepoType },
  viewer: Viewer,
): RepoId {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to manage repos.");
  const text = name.includes("/") ? name : `${organization ?? viewer.name}/${name}`;
  const id = parseRepoId(type, text);
  if (!id) throw new RegistryError("invalid-name", `Invalid repo ID: "${text.slice(0, 200)}".`);
  return id;
}

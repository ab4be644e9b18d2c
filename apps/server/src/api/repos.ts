import {
  DEFAULT_BRANCH,
  formatRepoId,
  isRegistryError,
  parseRepoId,
  REPO_TYPES,
  RegistryError,
  type Repo,
  type RepoFilter,
  type RepoId,
  repoPrefix,
  type Viewer,
} from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { originOf } from "../http/origin.ts";
import type { ApiContext } from "./context.ts";
import { presentRepo, presentRepoInfo } from "./present-repo.ts";
import { presentTreeEntry } from "./present-tree-entry.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => /^(true|1|on)$/i.test(`${value}`));

const newRepo = z.object({
  name: z.string(),
  organization: z.string().nullish(),
  type: z.enum(REPO_TYPES).default("model"),
  private: flag.nullish(),
  visibility: z.enum(["public", "private", "protected"]).nullish(),
  license: z.string().max(100).nullish(),
});

const repoName = z.object({
  name: z.string(),
  organization: z.string().nullish(),
  type: z.enum(REPO_TYPES).default("model"),
});

const repeated = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .default([]);

const listQuery = z.object({
  search: repeated,
  filter: repeated,
  author: z.string().optional(),
  pipeline_tag: z.string().optional(),
  library: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  cursor: z.string().optional(),
});

const infoQuery = z.object({ blobs: flag.optional() });

/** `huggingface_hub` and `@huggingface/hub` call these; the contract says what they expect back. */
export function reposApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { repos, files } = hub.registry;

  app.post("/api/repos/create", async (request, reply) => {
    const body = newRepo.parse(request.body);
    const id = idFrom(body, request.viewer);
    const urlOf = () => `${originOf(config, request)}/${repoPrefix(id.type)}${formatRepoId(id)}`;
    try {
      const repo = await repos.create(request.viewer, {
        id,
        private: body.private ?? (body.visibility ?? "public") !== "public",
        ...(body.license && { license: body.license }),
      });
      return { url: urlOf(), name: formatRepoId(repo.id), id: repo.key };
    } catch (error) {
      if (!isRegistryError(error) || error.code !== "repo-exists") throw error;
      // `create_repo(exist_ok=True)` swallows the 409 and reads `url` from its body.
      reply.code(409).header("x-error-code", "RepoExists");
      return reply.send({ error: error.message, url: urlOf(), name: formatRepoId(id) });
    }
  });

  app.delete("/api/repos/delete", async (request) => {
    await repos.delete(request.viewer, idFrom(repoName.parse(request.body), request.viewer));
    return {};
  });

  for (const { type, api } of REPO_ROUTES) {
    app.get(`/api/${api}`, async (request, reply) => {
      const query = listQuery.parse(request.query);
      const filter: RepoFilter = {
        type,
        text: query.search.join(" "),
        tags: query.filter,
        ...(query.author && { author: query.author }),
        ...(query.pipeline_tag && { pipelineTag: query.pipeline_tag }),
        ...(query.library && { library: query.library }),
      };
      const { limit, cursor } = query;
      const page = await repos.list(request.viewer, filter, { limit, cursor });
      if (page.nextCursor) {
        const next = new URL(request.url, originOf(config, request));
        next.searchParams.set("cursor", page.nextCursor);
        reply.header("link", `<${next.href}>; rel="next"`);
      }
      return page.repos.map(presentRepo);
    });

    const info = async (viewer: Viewer, id: RepoId, revision: string, withBlobs: boolean) => {
      const at = await files.at(viewer, id, revision);
      const entries = (await files.list(at, "", true)).filter((entry) => entry.type === "file");
      const siblings = entries.map((entry) => {
        const { path, oid, size, lfs } = presentTreeEntry(entry);
        if (!withBlobs) return { rfilename: path };
        const { oid: sha256, ...rest } = lfs ?? { oid: "" };
        return { rfilename: path, size, blobId: oid, ...(lfs && { lfs: { sha256, ...rest } }) };
      });
      return { ...presentRepoInfo(at.repo, siblings), sha: at.commit };
    };

    app.get<{ Params: RepoParams }>(`/api/${api}/:namespace/:name`, async (request) => {
      const { blobs = false } = infoQuery.parse(request.query);
      return info(request.viewer, repoIdFrom(type, request.params), DEFAULT_BRANCH, blobs);
    });

    app.get<{ Params: RepoParams & { revision: string } }>(
      `/api/${api}/:namespace/:name/revision/:revision`,
      async (request) => {
        const { blobs = false } = infoQuery.parse(request.query);
        const id = repoIdFrom(type, request.params);
        return info(request.viewer, id, request.params.revision, blobs);
      },
    );
  }
}

/** A bare name means the caller's own namespace. */
function idFrom(
  { name, organization, type }: z.infer<typeof repoName>,
  viewer: Viewer,
): Repo["id"] {
  if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
  const text = name.includes("/") ? name : `${organization ?? viewer.name}/${name}`;
  const id = parseRepoId(type, text);
  if (!id) throw new RegistryError("invalid-name", `"${text.slice(0, 200)}" cannot be a repo id.`);
  return id;
}

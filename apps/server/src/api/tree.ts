import { type GitCommit, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { originOf } from "../http/origin.ts";
import type { ApiContext } from "./context.ts";
import { presentTreeEntry } from "./present-tree-entry.ts";
import { pathFrom, REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const flag = z
  .string()
  .optional()
  .transform((value) => /^(true|1)$/i.test(value ?? ""));

const treeQuery = z.object({
  recursive: flag,
  expand: flag,
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.coerce.number().int().min(0).default(0),
});

const PAGE = 1000;
const EXPANDED_PAGE = 50;

type TreeParams = RepoParams & { readonly revision: string; readonly "*"?: string };

/** Folders of a repo, page by page (contract §1.3). */
export function treeApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { files } = hub.registry;
  for (const { type, api } of REPO_ROUTES)
    for (const tail of ["", "/*"])
      app.get<{ Params: TreeParams }>(
        `/api/${api}/:namespace/:name/tree/:revision${tail}`,
        async (request, reply) => {
          const { recursive, expand, limit, cursor } = treeQuery.parse(request.query);
          const id = repoIdFrom(type, request.params);
          const at = await files.at(request.viewer, id, request.params.revision);
          const path = pathFrom(request.params["*"] ?? "");
          const entries = await files.list(at, path, recursive);
          const size = Math.min(limit ?? PAGE, expand ? EXPANDED_PAGE : PAGE);
          const page = entries.slice(cursor, cursor + size);
          if (cursor + size < entries.length) {
            const next = new URL(request.url, originOf(config, request));
            next.searchParams.set("cursor", `${cursor + size}`);
            reply.header("link", `<${next.href}>; rel="next"`);
          }
          if (at.commit) reply.header("x-repo-commit", at.commit);
          if (!expand) return page.map(presentTreeEntry);
          if (recursive)
            throw new RegistryError("bad-request", "expand does not go with recursive.");
          const commits = await files.lastCommits(at, path);
          return page.map((entry) => ({
            ...presentTreeEntry(entry),
            lastCommit: presentCommit(commits.get(entry.path)),
          }));
        },
      );
}

const presentCommit = (commit: GitCommit | undefined) =>
  commit && { id: commit.id, title: commit.title, date: commit.date.toISOString() };

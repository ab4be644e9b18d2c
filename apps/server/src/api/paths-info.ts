import { parseRepoPath, RegistryError, type TreeEntry } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { expandEntries, presentTreeEntry } from "./present-tree-entry.ts";
import { flag } from "./query/flag.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "./repo-params.ts";

const body = z.object({
  paths: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat())
    .default([]),
  expand: flag.nullish(),
});

const MOST_PATHS = 1000;

/** Files and folders by path; those that are not there are left out (contract §1.4). */
export function pathsInfoApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { registry } = hub;
  const { files } = registry;
  for (const { type, api } of REPO_ROUTES)
    app.post<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/paths-info/*`,
      { bodyLimit: 4 * 1024 * 1024 },
      async (request, reply) => {
        const { paths, expand } = body.parse(request.body ?? {});
        const id = repoIdFrom(type, request.params);
        const at = await files.at(request.viewer, id, request.params["*"]);
        if (paths.length > MOST_PATHS)
          throw new RegistryError("too-many-paths", `At most ${MOST_PATHS} paths at once.`);
        if (at.commit) reply.header("x-repo-commit", at.commit);
        const entries: TreeEntry[] = [];
        for (const text of new Set(paths)) {
          const path = parseRepoPath(text.replace(/^\/+|\/+$/g, ""));
          const entry = path && (await files.find(at, path));
          if (entry) entries.push(entry);
        }
        const expansion = expand ? await expandEntries(registry, at, entries) : undefined;
        return entries.map((entry) => presentTreeEntry(entry, expansion, true));
      },
    );
}

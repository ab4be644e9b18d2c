import { parseRepoPath, RegistryError, type TreeEntry } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { listPaths, pathsBody } from "../schemas/tree.ts";
import { expandEntries, presentTreeEntry } from "./present-tree-entry.ts";

const MOST_PATHS = 1000;

/** Files and folders by path; those that are not there are left out (hub-protocol §1.4). */
export function pathsInfoApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { registry } = hub;
  const { files } = registry;
  for (const { type, api } of REPO_ROUTES)
    app.post<{ Params: RepoParams & { "*": string } }>(
      `/api/${api}/:namespace/:name/paths-info/*`,
      { bodyLimit: 4 * 1024 * 1024, config: { api: listPaths } },
      async (request, reply) => {
        const { paths, expand } = pathsBody.parse(request.body ?? {});
        const id = repoIdFrom(type, request.params);
        const at = await files.at(request.viewer, id, request.params["*"]);
        if (paths.length > MOST_PATHS)
          throw new RegistryError("too-many-paths", `Too many paths (limit: ${MOST_PATHS}).`);
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

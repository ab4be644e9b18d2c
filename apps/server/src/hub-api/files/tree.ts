import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { pathFrom, REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import { listTree, PAGE, treeQuery } from "../schemas/tree.ts";
import { expandEntries, presentTreeEntry } from "./present-tree-entry.ts";

const EXPANDED_PAGE = 50;
type TreeParams = RepoParams & { readonly revision: string; readonly "*"?: string };

/** Folders of a repo, page by page (hub-protocol §1.3). */
export function treeApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { registry } = hub;
  const { files } = registry;
  for (const { type, api } of REPO_ROUTES)
    for (const tail of ["", "/*"])
      app.get<{ Params: TreeParams }>(
        `/api/${api}/:namespace/:name/tree/:revision${tail}`,
        { config: { api: listTree } },
        async (request, reply) => {
          const { recursive, expand, limit: wanted, cursor } = treeQuery.parse(queryOf(request));
          const { revision, "*": rest = "" } = request.params;
          const id = repoIdFrom(type, request.params);
          const { at, path: text } = await files.locate(request.viewer, id, revision, rest);
          if (at.commit) reply.header("x-repo-commit", at.commit);
          const path = pathFrom(text);
          const size = Math.min(wanted, expand ? EXPANDED_PAGE : PAGE);
          const entries = await files.list(at, path, recursive, cursor + size + 1);
          const page = entries.slice(cursor, cursor + size);
          const next = cursor + size < entries.length ? `${cursor + size}` : undefined;
          linkNext(config, request, reply, next);
          const expansion = expand ? await expandEntries(registry, at, page) : undefined;
          return page.map((entry) => presentTreeEntry(entry, expansion, config.xetDownloads));
        },
      );
}

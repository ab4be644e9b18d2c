import type { RepoFilter, RepoType } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { linkNext } from "../../http/link-next.ts";
import { REPO_ROUTES } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { parseExpand } from "../query/expand.ts";
import { parseParameterRange } from "../query/parameter-range.ts";
import { queryOf } from "../query/query-of.ts";
import { listQuery, listRepos } from "../schemas/repo-list.ts";
import { fieldSources, groupSource, indexedAt } from "./field-sources.ts";
import { presentFields, type RepoField } from "./repo-fields.ts";

/** Where a list names the files of its repos: repos on a page, and files after which it ends. */
const MOST_WITH_FILES = 100;
const MOST_FILES = 20_000;

type ListQuery = z.infer<typeof listQuery>;

const SHOWN: readonly RepoField[] =
  "author sha lastModified createdAt private disabled gated downloads likes trendingScore tags".split(
    " ",
  ) as RepoField[];

const SHOWN_OF: Readonly<Record<RepoType, readonly RepoField[]>> = {
  model: [...SHOWN, "modelId", "pipeline_tag", "library_name"],
  dataset: [...SHOWN, "description"],
  space: [...SHOWN, "sdk"],
};

/** Lists of repos: every filter, order and choice of fields (hub-protocol §1.1). */
export function repoListApi(app: FastifyInstance, context: ApiContext): void {
  const { config, hub } = context;
  const { repos } = hub.registry;
  for (const { type, api } of REPO_ROUTES)
    app.get(`/api/${api}`, { config: { api: listRepos } }, async (request, reply) => {
      const query = listQuery.parse(queryOf(request));
      const fields = fieldsOf(type, query);
      const listsFiles = fields.includes("siblings");
      const paging = {
        limit: listsFiles ? Math.min(query.limit, MOST_WITH_FILES) : query.limit,
        cursor: query.cursor,
        sort: query.sort,
        isAscending: query.direction,
      };
      const page = await repos.list(request.viewer, filterOf(type, query), paging);
      const groupOf = groupSource(hub, request.viewer);
      const items = [];
      let fileCount = 0;
      for (const repo of page.repos) {
        const at = indexedAt(repo);
        const sources = fieldSources(context, request.viewer, at, false, groupOf);
        items.push(await presentFields(repo, fields, sources));
        fileCount += repo.fileCount;
        if (listsFiles && fileCount > MOST_FILES) break;
      }
      // A page that became long ends early; the next one begins there.
      const isCut = items.length < page.repos.length;
      const shown = isCut ? { ...paging, limit: items.length } : undefined;
      const end = shown ? await repos.list(request.viewer, filterOf(type, query), shown) : page;
      linkNext(config, request, reply, end.nextCursor);
      return items;
    });
}

const filterOf = (type: RepoType, query: ListQuery): RepoFilter => ({
  type,
  text: query.search.join(" "),
  tags: [
    ...query.filter,
    ...query.library.map((library) => `library:${library}`),
    ...query.datasets.map((id) => `dataset:${id}`),
    ...query.models.map((id) => `model:${id}`),
  ],
  apps: query.apps,
  providers: [...query.inference_provider, ...(query.inference === undefined ? [] : ["all"])],
  ...(query.author && { author: query.author }),
  ...(query.pipeline_tag && { pipelineTag: query.pipeline_tag }),
  ...(query.gated !== undefined && { gated: query.gated }),
  ...(query.num_parameters && parseParameterRange(query.num_parameters)),
});

function fieldsOf(type: RepoType, query: ListQuery): readonly RepoField[] {
  if (query.expand.length > 0) return parseExpand(type, query.expand);
  return [
    ...SHOWN_OF[type],
    ...(query.full ? (["siblings", "cardData"] as const) : []),
    ...(query.cardData ? (["cardData"] as const) : []),
    ...(query.config ? (["config"] as const) : []),
    ...(query.linked ? (["models", "datasets"] as const) : []),
  ];
}

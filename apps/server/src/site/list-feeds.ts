import { formatRepoId, type Repo } from "@orrery/registry";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathTo } from "@orrery/web/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Feed } from "feed";
import { z } from "zod";
import { type ApiDescription, type Content, text } from "../http/openapi/api-description.ts";
import { originOf } from "../http/origin.ts";
import { readListQuery } from "./loaders/list/read-list-query.ts";
import type { PageContext } from "./page-context.ts";
import { presentSummary } from "./present/present-page.ts";

const ENTRIES = 30;

const describe = (extension: string, format: string, body: Content): ApiDescription => ({
  id: `get${format.replace(" ", "")}`,
  group: "catalog",
  summary: `Get the newest repos of a list as ${format}`,
  notes: "Takes the parameters of the list's page. `sort=updated` has the last changed ones.",
  shownAs: `/{repoType}.${extension}`,
  responses: { 200: body },
});

const item = z.looseObject({ id: z.string(), url: z.string(), title: z.string() });
const jsonFeed = z.looseObject({ version: z.string(), title: z.string(), items: z.array(item) });

const [ATOM, JSON_FEED] = ["application/atom+xml", "application/feed+json"] as const;

const FORMATS = {
  atom: {
    api: describe("atom", "Atom Feed", text(ATOM)),
    mediaType: ATOM,
    print: (feed: Feed) => feed.atom1(),
  },
  json: {
    api: describe("json", "JSON Feed", { mediaType: JSON_FEED, schema: jsonFeed }),
    mediaType: JSON_FEED,
    print: (feed: Feed) => feed.json1(),
  },
} as const;

/**
 * `/models.atom` and `/models.json`, of datasets too: the newest repos of a list, by the list's own query, that the
 * caller may see. `?sort=updated` has the last changed ones instead.
 */
export function listFeeds(app: FastifyInstance, context: PageContext): void {
  for (const kind of ["model", "dataset"] as const)
    for (const [extension, { api, mediaType, print }] of Object.entries(FORMATS))
      app.get(`/${kind}s.${extension}`, { config: { api } }, async (request, reply) => {
        const feed = await readFeed(context, kind, request);
        return reply
          .type(`${mediaType}; charset=utf-8`)
          .header("cache-control", "private, no-cache")
          .send(print(feed));
      });
}

async function readFeed(
  { config, hub }: PageContext,
  kind: RepoKind,
  request: FastifyRequest,
): Promise<Feed> {
  const origin = originOf(config, request);
  const { search } = new URL(request.url, origin);
  const { query } = readListQuery(hub.catalog, kind, new URLSearchParams(search));
  const sort = query.sort === "updated" ? "updated" : "newest";
  const { cursor: _, ...wanted } = { ...query, sort } as const;
  const page = await hub.registry.search.list(request.viewer, wanted, { limit: ENTRIES });
  const dateOf = (repo: Repo) => (sort === "updated" ? repo.updatedAt : repo.createdAt);
  const profile = await hub.registry.profiles.find({ kind: "hub", key: "" });
  const list = `${origin}${pathTo(kind === "model" ? "models" : "datasets")}${search}`;
  const feed = new Feed({
    id: list,
    link: list,
    feed: `${origin}${request.url}`,
    title: `${kind === "model" ? "Models" : "Datasets"} · ${profile.displayName || "Orrery"}`,
    generator: false,
    ...(page.repos[0] && { updated: dateOf(page.repos[0]) }),
  });
  for (const repo of page.repos) {
    const { namespace, name } = repo.id;
    const { pipelineLabel, contents = [], libraryLabel, license } = presentSummary(hub)(repo);
    const url = `${origin}${pathTo(kind, { namespace, name })}`;
    feed.addItem({
      ...{ id: url, link: url, title: formatRepoId(repo.id) },
      ...{ date: dateOf(repo), published: repo.createdAt, author: [{ name: namespace }] },
      description: [repo.description, pipelineLabel, ...contents, libraryLabel, license]
        .filter(Boolean)
        .join(" · "),
    });
  }
  return feed;
}

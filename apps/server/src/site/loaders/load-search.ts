import { type CatalogQuery, formatCatalogQuery } from "@orrery/catalog";
import type { Viewer } from "@orrery/registry";
import type { FoundPage, RepoMatches, SearchData } from "@orrery/web/page-data/search";
import { pathTo } from "@orrery/web/paths";
import { askedFor } from "../../base/matches-query.ts";
import { findPages } from "../../hub/find-pages.ts";
import type { Hub } from "../../hub/hub.ts";
import type { Load } from "../page-context.ts";
import { presentCollection } from "../present/present-collection.ts";
import { presentSummary } from "../present/present-page.ts";
import { listForgiving } from "./list/list-forgiving.ts";

const SHOWN = 5;
const PAGES_SHOWN = 8;
const MOST_TASKS = 2;

/** Everything that has the words of `?q=`: in names, cards, task labels, titles and headings. */
export const loadSearch: Load<SearchData> = async ({ hub }, { viewer, query }) => {
  const q = askedFor(query);
  if (q === "") return { q, repos: [], collections: [], names: [], pages: [] };
  const { collections, names } = hub.registry;
  const pages = await findPages(hub.catalog, q, PAGES_SHOWN);
  const [repos, found, accounts, organizations] = await Promise.all([
    findRepos(hub, viewer, q, pages.tasks.slice(0, MOST_TASKS)),
    collections.list(viewer, { text: q }, { limit: SHOWN }),
    names.list("account", { prefix: q }, SHOWN),
    names.list("organization", { prefix: q }, SHOWN),
  ]);
  return {
    q,
    repos,
    collections: found.collections.map(presentCollection),
    names: [
      ...accounts.names.map((name) => ({ kind: "account" as const, name })),
      ...organizations.names.map((name) => ({ kind: "organization" as const, name })),
    ],
    pages: [
      ...pages.tasks.map(({ tag, label }) => pageOf("task", label, pathTo("task", { task: tag }))),
      ...pages.libraries.map(({ key, label }) =>
        pageOf("library", label, pathTo("library", { library: key })),
      ),
      ...pages.docs.map(({ slug, title, section, anchor }) =>
        section === undefined
          ? pageOf("doc", title, pathTo("doc", { slug }))
          : pageOf("doc", `${title}: ${section}`, `${pathTo("doc", { slug })}#${anchor}`),
      ),
    ],
  };
};

const pageOf = (kind: FoundPage["kind"], label: string, href: string): FoundPage => ({
  kind,
  label,
  href,
});

/** Ways to match that find something. */
async function findRepos(
  hub: Hub,
  viewer: Viewer,
  text: string,
  tasks: readonly { readonly tag: string; readonly label: string }[],
): Promise<readonly RepoMatches[]> {
  const empty = { values: {}, matchAll: [] };
  const ways = [
    ...(["model", "dataset"] as const).map((kind) => ({
      scope: "names" as const,
      query: { ...empty, kind, text },
    })),
    ...tasks.map(({ tag, label }) => ({
      scope: "task" as const,
      task: label,
      query: { ...empty, kind: "model" as const, values: { task: [tag] } },
    })),
    ...(["model", "dataset"] as const).map((kind) => ({
      scope: "cards" as const,
      query: { ...empty, kind, text, textIn: "cards" as const },
    })),
  ];
  const found = await Promise.all(
    ways.map(async (way) => ({ ...way, page: await find(hub, viewer, way.query) })),
  );
  return found
    .filter(({ page }) => page.total > 0)
    .map(({ page, query, ...way }) => ({
      ...way,
      kind: query.kind,
      ...page,
      href: hrefOf(query),
    }));
}

async function find(hub: Hub, viewer: Viewer, query: CatalogQuery) {
  const page = await listForgiving(hub.registry.search, viewer, query, { limit: SHOWN });
  const repos = page.repos.map((repo) => {
    const excerpt = page.excerpts.get(repo.key);
    return { ...presentSummary(hub)(repo), ...(excerpt && { excerpt }) };
  });
  return { total: page.total, repos };
}

const hrefOf = (query: CatalogQuery): string => {
  const parameters = formatCatalogQuery(query).map(([name, value]): [string, string] => [
    name,
    value,
  ]);
  const path = pathTo(query.kind === "model" ? "models" : "datasets");
  return `${path}?${new URLSearchParams(parameters)}`;
};

import type { CatalogKind } from "@orrery/catalog";
import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { docHeadings } from "../base/doc-headings.ts";
import { API_REFERENCE, DOC_PAGES } from "../base/doc-pages.ts";
import { matchesQuery } from "../base/matches-query.ts";
import { spacedWords } from "../base/spaced-words.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { quicksearch, searchQuery } from "./schemas/catalog.ts";

/** Suggestions as the user types: repos by words in their names, people by prefix. */
export function quicksearchApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { search, names } = hub.registry;
  app.get("/api/quicksearch", { config: { api: quicksearch } }, async (request) => {
    const { q, limit } = searchQuery.parse(request.query);
    const matches = matchesQuery(q);
    const named = async (kind: CatalogKind) => {
      const suggest = (text: string) => search.suggest(request.viewer, kind, text, limit);
      const found = await suggest(q);
      const spaced = found.length === 0 ? spacedWords(q) : undefined;
      return (spaced === undefined ? found : await suggest(spaced)).map((repo) => ({
        _id: repo.key,
        id: formatRepoId(repo.id),
      }));
    };
    const prefix = q.trim();
    const begins = (label: string) => label.toLowerCase().startsWith(prefix.toLowerCase());
    /** Prefix matches come before other matches. */
    const first = <T>(found: readonly T[], labelOf: (one: T) => string) =>
      found.toSorted((a, b) => +begins(labelOf(b)) - +begins(labelOf(a))).slice(0, limit);
    const [models, datasets, users, orgs, headings] = await Promise.all([
      named("model"),
      named("dataset"),
      names.list("account", { prefix }, limit),
      names.list("organization", { prefix }, limit),
      docHeadings(),
    ]);
    return {
      models,
      datasets,
      users: users.names.map((user) => ({ user })),
      orgs: orgs.names.map((name) => ({ name })),
      tasks: first(
        Object.entries(hub.catalog.tasks)
          .map(([tag, { label }]) => ({ tag, label }))
          .filter(({ tag, label }) => matches(tag, label)),
        ({ label }) => label,
      ),
      libraries: first(
        Object.entries(hub.catalog.libraries)
          .map(([key, { prettyLabel }]) => ({ key, label: prettyLabel }))
          .filter(({ key, label }) => matches(key, label)),
        ({ label }) => label,
      ),
      docs: [
        ...first(
          [...DOC_PAGES, API_REFERENCE].filter(({ slug, title }) => matches(slug, title)),
          ({ title }) => title,
        ),
        ...first(
          headings.filter(({ section }) => matches(section)),
          ({ section }) => section,
        ),
      ].slice(0, limit),
    };
  });
}

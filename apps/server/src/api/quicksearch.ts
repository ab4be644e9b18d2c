import type { CatalogKind } from "@orrery/catalog";
import { formatRepoId } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DOC_PAGES } from "../doc-pages.ts";
import { matchWords } from "../match-words.ts";
import type { ApiContext } from "./context.ts";

const query = z.object({
  q: z.string().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});

/** What search fields show while one types: whatever has the words in its name; people by how their name begins. */
export function quicksearchApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { search, names } = hub.registry;
  app.get("/api/quicksearch", async (request) => {
    const { q, limit } = query.parse(request.query);
    const matches = matchWords(q);
    const named = async (kind: CatalogKind) => {
      const found = await search.suggest(request.viewer, kind, q, limit);
      return found.map((repo) => ({ _id: repo.key, id: formatRepoId(repo.id) }));
    };
    const prefix = q.trim();
    const begins = (label: string) => label.toLowerCase().startsWith(prefix.toLowerCase());
    /** What begins like the query comes before what has it elsewhere. */
    const first = <T>(found: readonly T[], labelOf: (one: T) => string) =>
      found.toSorted((a, b) => +begins(labelOf(b)) - +begins(labelOf(a))).slice(0, limit);
    const [models, datasets, users, orgs] = await Promise.all([
      named("model"),
      named("dataset"),
      names.list("account", { prefix }, limit),
      names.list("organization", { prefix }, limit),
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
      docs: first(
        DOC_PAGES.filter(({ slug, title }) => matches(slug, title)),
        ({ title }) => title,
      ),
    };
  });
}

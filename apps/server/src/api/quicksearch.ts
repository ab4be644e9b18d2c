import { formatRepoId, type RepoType } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { matchWords } from "../match-words.ts";
import type { ApiContext } from "./context.ts";

const query = z.object({
  q: z.string().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});

/** What the palette shows while one types: repos, tasks and libraries whose name has the words. */
export function quicksearchApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.get("/api/quicksearch", async (request) => {
    const { q, limit } = query.parse(request.query);
    const named = async (type: RepoType) => {
      const { repos } = await hub.registry.repos.list(request.viewer, { type, text: q }, { limit });
      return repos.map((repo) => ({ _id: repo.key, id: formatRepoId(repo.id) }));
    };
    const { tasks, libraries } = hub.catalog;
    const matches = matchWords(q);
    return {
      models: await named("model"),
      datasets: await named("dataset"),
      tasks: Object.entries(tasks)
        .map(([tag, { label }]) => ({ tag, label }))
        .filter(({ tag, label }) => matches(tag, label))
        .slice(0, limit),
      libraries: Object.entries(libraries)
        .map(([key, { prettyLabel }]) => ({ key, label: prettyLabel }))
        .filter(({ key, label }) => matches(key, label))
        .slice(0, limit),
    };
  });
}

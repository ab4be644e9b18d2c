import { formatRepoId, type RepoType } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ApiContext } from "./context.ts";

const query = z.object({
  q: z.string().max(200).default(""),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});

/** What the search field and the palette show while one types: repos whose name has the words. */
export function quicksearchApi(app: FastifyInstance, { hub }: ApiContext): void {
  app.get("/api/quicksearch", async (request) => {
    const { q, limit } = query.parse(request.query);
    const named = async (type: RepoType) => {
      const { repos } = await hub.registry.repos.list(request.viewer, { type, text: q }, { limit });
      return repos.map((repo) => ({ _id: repo.key, id: formatRepoId(repo.id) }));
    };
    return { models: await named("model"), datasets: await named("dataset") };
  });
}

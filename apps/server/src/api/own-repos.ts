import { formatRepoId, REPO_TYPES, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";

const MOST_REPOS = 1000;

/** What the caller's own repos weigh (contract §2.3), largest first. */
export function ownReposApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { repos } = hub.registry;

  app.get("/api/settings/repositories", async ({ viewer }) => {
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    const lists = await Promise.all(
      REPO_TYPES.map((type) =>
        repos.list(viewer, { type, author: viewer.name }, { limit: MOST_REPOS, sort: "size" }),
      ),
    );
    const own = lists.flatMap((page) => page.repos);
    const total = own.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return own.map((repo) => ({
      id: formatRepoId(repo.id),
      type: repo.id.type,
      updatedAt: repo.updatedAt.toISOString(),
      visibility: repo.private ? "private" : "public",
      storage: repo.sizeBytes,
      storagePercent: total === 0 ? 0 : (100 * repo.sizeBytes) / total,
    }));
  });
}

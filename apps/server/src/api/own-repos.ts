import { formatRepoId, REPO_TYPES, RegistryError, type Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";

const MOST_REPOS = 1000;

/** What one's own repos and an organization's weigh (contract §2.3), largest of each kind first. */
export function ownReposApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { organizations, repos } = hub.registry;

  async function storage(viewer: Viewer, author: string) {
    const lists = await Promise.all(
      REPO_TYPES.map((type) =>
        repos.list(viewer, { type, author }, { limit: MOST_REPOS, sort: "size" }),
      ),
    );
    const listed = lists.flatMap((page) => page.repos);
    const total = listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return listed.map((repo) => ({
      id: formatRepoId(repo.id),
      type: repo.id.type,
      updatedAt: repo.updatedAt.toISOString(),
      visibility: repo.private ? "private" : "public",
      storage: repo.sizeBytes,
      storagePercent: total === 0 ? 0 : (100 * repo.sizeBytes) / total,
    }));
  }

  app.get("/api/settings/repositories", async ({ viewer }) => {
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    return storage(viewer, viewer.name);
  });

  app.get<{ Params: { readonly organization: string } }>(
    "/api/organizations/:organization/settings/repositories",
    async ({ viewer, params }) => {
      if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
      const { name } = await organizations.get(params.organization);
      if (!organizations.canEnterSettings(viewer, name))
        throw new RegistryError("forbidden", `Only members of ${name} see what its repos weigh.`);
      return storage(viewer, name);
    },
  );
}

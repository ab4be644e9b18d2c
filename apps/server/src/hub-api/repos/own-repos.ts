import { formatRepoId, REPO_TYPES, RegistryError, type Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { listOrganizationRepos, listOwnRepos } from "../schemas/storage.ts";

const MOST_REPOS = 1000;

/** The storage of an account's or organization's repos (hub-protocol §2.3), largest of each kind first. */
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

  app.get("/api/settings/repositories", { config: { api: listOwnRepos } }, async ({ viewer }) => {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to see the storage of repos.");
    return storage(viewer, viewer.name);
  });

  app.get<{ Params: { readonly organization: string } }>(
    "/api/organizations/:organization/settings/repositories",
    { config: { api: listOrganizationRepos } },
    async ({ viewer, params }) => {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to see the storage of repos.");
      const { name } = await organizations.get(params.organization);
      if (!organizations.canEnterSettings(viewer, name))
        throw new RegistryError(
          "forbidden",
          `Only members of ${name} can see the size of its repos.`,
        );
      return storage(viewer, name);
    },
  );
}

import { formatRepoId, REPO_TYPES, RegistryError, type RepoType } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";

const MOST_REPOS = 1000;

/** What is public of an account (contract §3.2), and to itself what its repos weigh (§2.3). Facts that this hub does not keep are answered as empty. */
export function usersApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { accounts, likes, repos } = hub.registry;

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

  app.get<{ Params: { user: string } }>("/api/users/:user/overview", async (request) => {
    const account = await accounts.find(request.params.user);
    if (!account) throw new RegistryError("account-not-found", "There is no such account.");
    const { name } = account;
    const count = (type: RepoType) => repos.count(request.viewer, { type, author: name });
    const [numModels, numDatasets, numSpaces, numLikes] = await Promise.all([
      count("model"),
      count("dataset"),
      count("space"),
      likes.countLiked(request.viewer, name),
    ]);
    return {
      type: "user",
      user: name,
      fullname: name,
      avatarUrl: "",
      isPro: false,
      createdAt: account.createdAt.toISOString(),
      numModels,
      numDatasets,
      numSpaces,
      numDiscussions: 0,
      numPapers: 0,
      numUpvotes: 0,
      numLikes,
      numFollowing: 0,
      numFollowers: 0,
      isFollowing: false,
      orgs: [],
    };
  });
}

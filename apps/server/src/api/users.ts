import { RegistryError, type RepoType } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "./context.ts";

/** What is public of an account (contract §3.2). Facts that this hub does not keep are answered as empty. */
export function usersApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { accounts, likes, repos } = hub.registry;

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

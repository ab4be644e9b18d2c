import { REPO_TYPES, RegistryError, type RepoType, type Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { getOrganization, getUser, listMembers, membersQuery } from "../schemas/people.ts";
import { presentMember, presentOrganization, presentUser } from "./present-people.ts";

/** Who publishes here (hub-protocol §3.2). Memberships are public; repos are counted as the caller sees them. */
export function peopleApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { accounts, follows, likes, organizations, repos } = hub.registry;

  const countsOf = async (viewer: Viewer, author: string) => {
    const count = (type: RepoType) => repos.count(viewer, { type, author });
    const [numModels, numDatasets, numSpaces] = await Promise.all(REPO_TYPES.map(count));
    return { numModels, numDatasets, numSpaces };
  };

  const followsOf = async (viewer: Viewer, name: string) => {
    const { followers, following } = await follows.counts(name);
    return {
      numFollowers: followers,
      numFollowing: following,
      isFollowing: await follows.isFollowed(viewer, name),
    };
  };

  app.get<{ Params: { user: string } }>(
    "/api/users/:user/overview",
    { config: { api: getUser } },
    async (request) => {
      const account = await accounts.find(request.params.user);
      if (!account) throw new RegistryError("account-not-found", "This user does not exist");
      return {
        ...presentUser(account.name),
        createdAt: account.createdAt.toISOString(),
        ...(await countsOf(request.viewer, account.name)),
        ...UNCOUNTED,
        ...(await followsOf(request.viewer, account.name)),
        numLikes: await likes.countLiked(request.viewer, account.name),
        orgs: account.organizations.map(presentOrganization),
      };
    },
  );

  app.get<{ Params: { organization: string } }>(
    "/api/organizations/:organization/overview",
    { config: { api: getOrganization } },
    async (request) => {
      const organization = await organizations.get(request.params.organization);
      const { total } = await organizations.members(organization.name, 1);
      return {
        ...presentOrganization(organization),
        createdAt: organization.createdAt.toISOString(),
        isVerified: false,
        isFollowing: await follows.isFollowed(request.viewer, organization.name),
        numUsers: total,
        ...(await countsOf(request.viewer, organization.name)),
        numFollowers: (await follows.counts(organization.name)).followers,
      };
    },
  );

  app.get<{ Params: { organization: string } }>(
    "/api/organizations/:organization/members",
    { config: { api: listMembers } },
    async (request, reply) => {
      const { limit, cursor, email } = membersQuery.parse(request.query);
      if (email !== undefined) {
        const { organization } = request.params;
        const member = await organizations.findMemberByEmail(request.viewer, organization, email);
        return member ? [presentMember(member)] : [];
      }
      const { members, nextCursor } = await organizations.members(
        request.params.organization,
        limit,
        cursor,
      );
      if (nextCursor) {
        const next = new URL(request.url, originOf(config, request));
        next.searchParams.set("cursor", nextCursor);
        reply.header("link", `<${next.href}>; rel="next"`);
      }
      return members.map(presentMember);
    },
  );
}

/** What clients read off a user and this hub does not keep. */
const UNCOUNTED = {
  numDiscussions: 0,
  numPapers: 0,
  numUpvotes: 0,
} as const;

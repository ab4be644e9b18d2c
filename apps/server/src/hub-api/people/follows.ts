import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  likesQuery,
  listFollowers,
  listFollowing,
  listOrganizationFollowers,
} from "../schemas/people.ts";
import { presentUser } from "./present-people.ts";

/** Who follows whom (hub-protocol §3.2). Clients expect accounts alone. */
export function followsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { accounts, follows, organizations } = hub.registry;

  app.get<{ Params: { user: string } }>(
    "/api/users/:user/followers",
    { config: { api: listFollowers } },
    async (request, reply) => {
      const { cursor } = likesQuery.parse(request.query);
      const account = await accounts.find(request.params.user);
      if (!account) throw new RegistryError("account-not-found", "This user does not exist");
      const { items, nextCursor } = await follows.followers(account.name, cursor);
      linkNext(config, request, reply, nextCursor);
      return items.map(presentUser);
    },
  );

  app.get<{ Params: { user: string } }>(
    "/api/users/:user/following",
    { config: { api: listFollowing } },
    async (request, reply) => {
      const { cursor } = likesQuery.parse(request.query);
      const { items, nextCursor } = await follows.followed(request.params.user, cursor);
      linkNext(config, request, reply, nextCursor);
      return items.filter(({ kind }) => kind === "account").map(({ name }) => presentUser(name));
    },
  );

  app.get<{ Params: { organization: string } }>(
    "/api/organizations/:organization/followers",
    { config: { api: listOrganizationFollowers } },
    async (request, reply) => {
      const { cursor } = likesQuery.parse(request.query);
      const { name } = await organizations.get(request.params.organization);
      const { items, nextCursor } = await follows.followers(name, cursor);
      linkNext(config, request, reply, nextCursor);
      return items.map(presentUser);
    },
  );
}

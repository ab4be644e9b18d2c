import type { MemberToken } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  decideMemberToken,
  getTokenPolicy,
  leakedToken,
  listMemberTokens,
  revokeMemberToken,
  setTokenPolicy,
  tokenDecision,
  tokenPolicy,
} from "../schemas/tokens/token-policies.ts";

interface Params {
  readonly Params: { readonly organization: string; readonly key: string };
}

/** Which tokens of members count in an organization. */
export function tokenPoliciesApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { tokenPolicies } = hub.registry;
  const settings = "/api/organizations/:organization/settings";
  const policyPath = `${settings}/token-policy`;

  app.get<Params>(
    policyPath,
    { config: { api: getTokenPolicy } },
    async ({ viewer, params: { organization } }) => ({
      policy: await tokenPolicies.get(viewer, organization),
    }),
  );

  app.put<Params>(
    policyPath,
    { config: { api: setTokenPolicy } },
    async ({ viewer, params: { organization }, body }) => {
      const { policy } = tokenPolicy.parse(body);
      await tokenPolicies.set(viewer, organization, policy);
      return { policy };
    },
  );

  app.get<Params>(
    `${settings}/tokens`,
    { config: { api: listMemberTokens } },
    async ({ viewer, params: { organization } }) =>
      (await tokenPolicies.list(viewer, organization)).map(present),
  );

  app.put<Params>(
    `${settings}/tokens/:key`,
    { config: { api: decideMemberToken } },
    async ({ viewer, params: { organization, key }, body }) => {
      const { status } = tokenDecision.parse(body);
      return present(await tokenPolicies.decide(viewer, organization, key, status));
    },
  );

  app.post<Params>(
    `${settings}/tokens/revoke`,
    { config: { api: revokeMemberToken } },
    async ({ viewer, params: { organization }, body }, reply) => {
      await tokenPolicies.revoke(viewer, organization, leakedToken.parse(body).token);
      return reply.code(204).send();
    },
  );
}

const present = ({ name, account, createdAt, lastUsedAt, ...token }: MemberToken) => ({
  ...{ ...token, displayName: name, user: account },
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

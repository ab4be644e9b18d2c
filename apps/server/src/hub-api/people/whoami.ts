import { RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { getWhoami } from "../schemas/people.ts";
import { presentGrants } from "../tokens/present-token.ts";
import { presentMembership } from "./present-people.ts";

/** Who a token belongs to (hub-protocol §2.1). Facts that this hub does not keep are answered as empty. */
export function whoamiApi(app: FastifyInstance): void {
  app.get(
    "/api/whoami-v2",
    { config: { runsModels: true, api: getWhoami } },
    async ({ viewer, accessToken }) => {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to see your account.");
      return {
        type: "user",
        id: viewer.key,
        name: viewer.name,
        fullname: viewer.name,
        email: null,
        emailVerified: false,
        isPro: false,
        canPay: false,
        periodEnd: null,
        billingMode: "prepaid",
        avatarUrl: "",
        orgs: viewer.organizations.map(presentMembership),
        auth: accessToken
          ? {
              type: accessToken.applicationKey === undefined ? "access_token" : "oauth",
              ...(accessToken.applicationKey !== undefined &&
                accessToken.expiresAt && { expiresAt: accessToken.expiresAt.toISOString() }),
              accessToken: {
                displayName: accessToken.name,
                role: accessToken.role,
                createdAt: accessToken.createdAt.toISOString(),
                ...(accessToken.expiresAt && { expiration: accessToken.expiresAt.toISOString() }),
                ...(viewer.grants && { fineGrained: presentGrants(viewer.grants) }),
              },
            }
          : { type: "session" },
      };
    },
  );
}

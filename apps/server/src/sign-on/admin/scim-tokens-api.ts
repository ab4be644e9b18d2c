import type { ScimToken } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { SignOnContext } from "../sign-on-context.ts";
import { createScimToken, deleteScimToken, listScimTokens } from "./schemas.ts";

interface Named {
  readonly Params: { readonly name: string };
}
interface Keyed {
  readonly Params: { readonly name: string; readonly key: string };
}

/** What identity providers call SCIM with, for administrators. */
export function scimTokensApi(app: FastifyInstance, { hub }: SignOnContext): void {
  const { scimTokens } = hub.registry;
  const path = "/api/admin/sign-on/providers/:name/scim-tokens";

  app.get<Named>(path, { config: { api: listScimTokens } }, async ({ viewer, params }) =>
    (await scimTokens.list(viewer, params.name)).map(presentScimToken),
  );

  app.post<Named>(path, { config: { api: createScimToken } }, async ({ viewer, params }, reply) => {
    const token = await scimTokens.create(viewer, params.name);
    return reply.code(201).header("cache-control", "no-store").send({ token });
  });

  app.delete<Keyed>(
    `${path}/:key`,
    { config: { api: deleteScimToken } },
    async ({ viewer, params }, reply) => {
      await scimTokens.delete(viewer, params.name, params.key);
      return reply.code(204).send();
    },
  );
}

export const presentScimToken = ({ createdAt, lastUsedAt, ...token }: ScimToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});

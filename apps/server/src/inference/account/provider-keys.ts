import { type KeyCheck, type ProviderKey, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import { putKey } from "../gateway/plan/put-key.ts";
import { deleteKey, listKeys, newKey, saveKey, testKey } from "../schemas/providers.ts";

/** Providers' API keys: add, list (without the key itself), check and delete. */
export function providerKeysApi(app: FastifyInstance, { gateway, hub }: ApiContext): void {
  const { providerKeys } = hub.registry;
  const path = "/api/settings/provider-keys";

  app.get(path, { config: { api: listKeys } }, async (request) => {
    const keys = await providerKeys.list(request.viewer, ownerQuery.parse(request.query));
    return keys.map(presentKey);
  });

  app.put<{ Params: { provider: string } }>(
    `${path}/:provider`,
    { config: { api: saveKey } },
    async (request, reply) => {
      const { provider } = request.params;
      const owner = ownerQuery.parse(request.query);
      const { key, ...fields } = newKey.parse(request.body);
      const [wrong] = Object.entries(
        await putKey(hub, request.viewer, owner, { provider, secret: key, fields }),
      );
      if (wrong) throw new RegistryError("bad-request", wrong.join(": "));
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { provider: string } }>(
    `${path}/:provider/test`,
    { config: { api: testKey } },
    async (request) => {
      const owner = ownerQuery.parse(request.query);
      return presentCheck(await gateway.testKey(request.viewer, owner, request.params.provider));
    },
  );

  app.delete<{ Params: { provider: string } }>(
    `${path}/:provider`,
    { config: { api: deleteKey } },
    async (request, reply) => {
      const owner = ownerQuery.parse(request.query);
      await providerKeys.delete(request.viewer, owner, request.params.provider);
      return reply.code(204).send();
    },
  );
}

const presentKey = ({ provider, createdBy, createdAt, check }: ProviderKey) => ({
  provider,
  createdBy,
  createdAt: createdAt.toISOString(),
  check: check ? presentCheck(check) : null,
});

const presentCheck = ({ result, at }: KeyCheck) => ({ result, at: at.toISOString() });

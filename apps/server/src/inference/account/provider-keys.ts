import { type KeyCheck, type ProviderKey, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { ownerQuery } from "../../http/owner-query.ts";
import type { ApiContext } from "../gateway/context.ts";
import { putKey } from "../gateway/plan/put-key.ts";
import {
  changeKey,
  deleteKey,
  deleteOneKey,
  keyTerms,
  listKeys,
  newKey,
  saveKey,
  testKey,
  testOneKey,
} from "../schemas/providers.ts";

interface OneKey {
  readonly Params: { readonly provider: string; readonly key: string };
}

/** Providers' API keys: add, list (without the key itself), change, check and delete. */
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
      const { key, label, weight, ...fields } = newKey.parse(request.body);
      const [wrong] = Object.entries(
        await putKey(hub, request.viewer, owner, {
          ...{ provider, secret: key, fields },
          terms: { label, weight },
        }),
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

  app.post<OneKey>(
    `${path}/:provider/:key/test`,
    { config: { api: testOneKey } },
    async ({ viewer, query, params: { provider, key } }) =>
      presentCheck(await gateway.testKey(viewer, ownerQuery.parse(query), provider, key)),
  );

  app.patch<OneKey>(
    `${path}/:provider/:key`,
    { config: { api: changeKey } },
    async ({ viewer, query, body, params: { provider, key } }, reply) => {
      const owner = ownerQuery.parse(query);
      const terms = omitUndefined(keyTerms.parse(body));
      await providerKeys.change(viewer, owner, provider, key, terms);
      return reply.code(204).send();
    },
  );

  app.delete<OneKey>(
    `${path}/:provider/:key`,
    { config: { api: deleteOneKey } },
    async ({ viewer, query, params: { provider, key } }, reply) => {
      await providerKeys.delete(viewer, ownerQuery.parse(query), provider, key);
      return reply.code(204).send();
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

const presentKey = ({ lastFour, createdAt, check, ...key }: ProviderKey) => ({
  ...key,
  lastFour: lastFour ?? null,
  createdAt: createdAt.toISOString(),
  check: check ? presentCheck(check) : null,
});

const presentCheck = ({ result, at }: KeyCheck) => ({ result, at: at.toISOString() });

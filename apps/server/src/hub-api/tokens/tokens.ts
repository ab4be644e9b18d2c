import { type AccountViewer, RegistryError, type TokenHolder, type Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  newToken,
  OWN_TOKENS,
  revocation,
  revokeCredentials,
  rotation,
  SERVICE_TOKENS,
  tokenChanges,
} from "../schemas/tokens/tokens.ts";
import { presentToken } from "./present-token.ts";

interface Params {
  readonly organization: string;
  readonly name: string;
  readonly key: string;
}
interface Route {
  readonly Params: Params;
}

/** One's own tokens, those of service accounts, and what to do with leaked ones. */
export function tokensApi(app: FastifyInstance, context: ApiContext): void {
  tokenRoutes(app, context, "/api/settings/tokens", OWN_TOKENS, () => undefined);
  tokenRoutes(
    app,
    context,
    "/api/organizations/:organization/service-accounts/:name/tokens",
    SERVICE_TOKENS,
    ({ organization, name }) => ({ organization, name }),
  );

  const { accessTokens } = context.hub.registry;
  app.post(
    "/api/credentials/revoke",
    { config: { api: revokeCredentials } },
    async ({ body, ip }, reply) => {
      await accessTokens.revokeLeaked(revocation.parse(body).credentials, ip);
      return reply.code(202).send({});
    },
  );
}

function tokenRoutes(
  app: FastifyInstance,
  { hub }: ApiContext,
  path: string,
  api: typeof OWN_TOKENS,
  holderOf: (params: Params) => TokenHolder,
): void {
  const { accessTokens } = hub.registry;

  app.get<Route>(path, { config: { api: api.list } }, async ({ viewer, params }) =>
    (await accessTokens.list(signedIn(viewer), holderOf(params))).map(presentToken),
  );

  app.post<Route>(
    path,
    { config: { api: api.create } },
    async ({ viewer, params, body }, reply) => {
      const { displayName, role, expiration, fineGrained, models, limits, cacheSeconds } =
        newToken.parse(body);
      const wanted = omitUndefined({
        ...{ name: displayName, role },
        expiresAt: expiration === undefined ? undefined : new Date(expiration),
        grants: fineGrained && wantedOf(fineGrained),
        models,
        cacheSeconds,
        limits: limits && omitUndefined(limits),
      });
      const token = await accessTokens.create(signedIn(viewer), wanted, holderOf(params));
      return reply.code(201).send({ token });
    },
  );

  app.get<Route>(`${path}/:key`, { config: { api: api.get } }, async ({ viewer, params }) =>
    presentToken(await accessTokens.get(signedIn(viewer), params.key, holderOf(params))),
  );

  app.patch<Route>(
    `${path}/:key`,
    { config: { api: api.update } },
    async ({ viewer, params, body }) => {
      const { displayName, fineGrained, models, cacheSeconds } = tokenChanges.parse(body);
      const changes = omitUndefined({
        name: displayName,
        grants: fineGrained && wantedOf(fineGrained),
        models,
        cacheSeconds,
      });
      const { key } = params;
      return presentToken(
        await accessTokens.update(signedIn(viewer), key, changes, holderOf(params)),
      );
    },
  );

  app.post<Route>(
    `${path}/:key/rotate`,
    { config: { api: api.rotate } },
    async ({ viewer, params, body }) => {
      const { overlapHours } = rotation.parse(body ?? {});
      const { key } = params;
      return {
        token: await accessTokens.rotate(signedIn(viewer), key, overlapHours, holderOf(params)),
      };
    },
  );

  app.delete<Route>(
    `${path}/:key/previous`,
    { config: { api: api.endPrevious } },
    async ({ viewer, params }, reply) => {
      await accessTokens.endPrevious(signedIn(viewer), params.key, holderOf(params));
      return reply.code(204).send();
    },
  );

  app.delete<Route>(
    `${path}/:key`,
    { config: { api: api.delete } },
    async ({ viewer, params }, reply) => {
      await accessTokens.delete(signedIn(viewer), params.key, holderOf(params));
      return reply.code(204).send();
    },
  );
}

type WantedBody = NonNullable<z.infer<typeof newToken>["fineGrained"]>;

const wantedOf = ({ scoped, ...grants }: WantedBody) => ({
  ...grants,
  scoped: scoped.map(({ entity, permissions }) => ({ ...entity, permissions })),
});

function signedIn(viewer: Viewer): AccountViewer {
  if (viewer.kind === "account") return viewer;
  throw new RegistryError("unauthorized", "Sign in to manage tokens.");
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "../../http/origin.ts";
import { REPO_ROUTES, type RepoParams, repoIdFrom } from "../../http/repo-params.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { queryOf } from "../query/query-of.ts";
import { getReadToken, getWriteToken, tokenQuery } from "../schemas/xet.ts";
import { READ_SCOPE } from "./offer-xet.ts";
import { xetReadRoutes } from "./read-routes.ts";
import { xetWriteRoutes } from "./write-routes.ts";
import { createXetToken, type XetLeave } from "./xet-token.ts";

type RevisionRoute = { Params: RepoParams & { readonly "*": string } };

/**
 * The xet protocol, the only one by which a Python client with its default extra package uploads. All of it
 * is below a URL of the account, which is the key of clients' caches.
 */
export function xetApi(app: FastifyInstance, context: ApiContext): void {
  const { config, hub } = context;
  const { xet } = hub.registry;

  /** Clients of different age read one or the other form. */
  function answer(request: FastifyRequest, reply: FastifyReply, leave: XetLeave, scope: string) {
    const token = createXetToken(hub.signingKey, leave, new Date());
    const casUrl = `${originOf(config, request)}${scope}`;
    reply
      .header("x-xet-access-token", token.text)
      .header("x-xet-token-expiration", token.expires)
      .header("x-xet-cas-url", casUrl)
      .header("cache-control", "no-store");
    return { accessToken: token.text, exp: token.expires, casUrl };
  }

  for (const { type, api } of REPO_ROUTES) {
    const base = `/api/${api}/:namespace/:name`;

    app.get<RevisionRoute>(
      `${base}/xet-write-token/*`,
      { config: { api: getWriteToken } },
      async (request, reply) => {
        const { create_pr: isProposal } = tokenQuery.parse(queryOf(request));
        const { viewer, credential, params } = request;
        const id = repoIdFrom(type, params);
        const grant = await xet.open(viewer, credential, id, params["*"], isProposal);
        const scope = `/xet/${grant.account}/${grant.epoch}`;
        return answer(request, reply, { may: "write", ...grant }, scope);
      },
    );

    if (config.xetDownloads)
      app.get<RevisionRoute>(
        `${base}/xet-read-token/*`,
        { config: { api: getReadToken } },
        async (request, reply) => {
          const { viewer, credential, params } = request;
          const repoKey = await xet.openToRead(viewer, repoIdFrom(type, params));
          const leave = { may: "read" as const, repoKey, ...(credential && { credential }) };
          return answer(request, reply, leave, READ_SCOPE);
        },
      );
  }

  app.register(async (scope) => {
    // Bodies are bytes, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    xetWriteRoutes(scope, context);
    if (config.xetDownloads) xetReadRoutes(scope, context);
    // Clients try newer routes first, with a token that is not an account's.
    scope.all("/xet/*", { config: { ownCredentials: true } }, async (_request, reply) =>
      reply.code(404).send({ error: "Not part of the xet protocol on this hub." }),
    );
  });
}

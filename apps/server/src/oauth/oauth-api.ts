import { isRegistryError, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";
import { cors } from "../http/cors.ts";
import { isSameSite } from "../http/identity/same-site.ts";
import { clearSessionCookie, sessionToken } from "../http/identity/session-cookie.ts";
import { addressKey } from "../http/limits/address-key.ts";
import type { ApiDescription } from "../http/openapi/api-description.ts";
import type { Hub } from "../hub/hub.ts";
import type { OauthFailure } from "./failures.ts";
import { formsOf, jsonFormsOf } from "./forms-of.ts";
import { handOver } from "./hand-over.ts";
import { hubPersonOf } from "./hub-person-of.ts";
import { issuerOf } from "./issuer-of.ts";
import { nameClient } from "./name-client.ts";
import type { Oauth } from "./oauth.ts";
import { OAUTH_PATHS } from "./oauth-paths.ts";
import { registrationApi } from "./registration/registration-api.ts";
import * as schemas from "./schemas.ts";
import { exchangeToken, TOKEN_EXCHANGE } from "./token-exchange.ts";

export interface OauthContext {
  readonly config: Config;
  readonly hub: Hub;
  readonly oauth: Oauth;
  /** Shows a failure to the person whose browser asks. */
  showFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: OauthFailure,
  ): Promise<unknown>;
}

/** The protocol's requests, which the library answers. */
export async function oauthApi(app: FastifyInstance, context: OauthContext): Promise<void> {
  await app.register(async (scope) => programRoutes(scope, context));
  await app.register(async (scope) => registrationApi(scope, context));
  await app.register(async (scope) => browserRoutes(scope, context));
}

/** What programs ask, also from pages of other sites: no cookie counts. */
function programRoutes(app: FastifyInstance, { config, hub, oauth }: OauthContext): void {
  cors(app);
  jsonFormsOf(app);
  const { limits } = config;
  const { attempts } = hub.registry;
  const own = (api: ApiDescription) => ({ config: { ownCredentials: true, api } });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await oauth.provider(issuerOf(config, request));
    const form = request.body instanceof URLSearchParams ? request.body : undefined;
    if (form && request.url.startsWith(OAUTH_PATHS.token))
      await nameClient(provider, request, form);
    await handOver(request, reply, { provider, person: undefined, form });
  };

  /** Guesses of an application's secret are counted; right answers are not. */
  const limited = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!showsSecret(request)) return answer(request, reply);
    const parts = ["oauth-client", addressKey(request.ip)];
    const counted = [{ parts, limit: limits.addressFailures, onSuccess: "uncount" }] as const;
    try {
      await attempts.limit(counted, async () => {
        await answer(request, reply);
        if (reply.raw.statusCode === 401) throw new RegistryError("bad-credentials", "");
      });
    } catch (error) {
      const isAnswered = isRegistryError(error) && error.code === "bad-credentials";
      if (!isAnswered) throw error;
    }
    return undefined;
  };

  /** A job of a CI service shows its ID token; wrong ones are counted. */
  const exchange = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = request;
    if (!(body instanceof URLSearchParams) || body.get("grant_type") !== TOKEN_EXCHANGE)
      return limited(request, reply);
    const parts = ["oauth-exchange", addressKey(request.ip)];
    const counted = [{ parts, limit: limits.addressFailures, onSuccess: "uncount" }] as const;
    const jobs = await oauth.jobTokens();
    const found = await attempts
      .limit(counted, () => exchangeToken(hub.registry, jobs, body, issuerOf(config, request)))
      .catch((error: unknown) => {
        if (!isRegistryError(error) || error.code !== "bad-credentials") throw error;
        request.log.info(
          { reason: error.message, cause: causeOf(error) },
          "token exchange refused",
        );
        return REFUSED;
      });
    return reply
      .code("error" in found ? 400 : 200)
      .header("cache-control", "no-store")
      .send(found);
  };

  app.get("/.well-known/openid-configuration", own(schemas.getDiscovery), answer);
  app.get("/.well-known/oauth-authorization-server", own(schemas.getOauthServer), answer);
  app.get(OAUTH_PATHS.jwks, own(schemas.getJwks), answer);
  app.post(OAUTH_PATHS.token, own(schemas.createTokens), exchange);
  app.get(OAUTH_PATHS.userinfo, own(schemas.getUserinfo), answer);
  app.post(OAUTH_PATHS.userinfo, own(schemas.postUserinfo), answer);
  app.post(OAUTH_PATHS.device_authorization, own(schemas.createDeviceCode), limited);
  app.post(OAUTH_PATHS.revocation, own(schemas.revokeToken), limited);
}

/** Where browsers are sent to, with the hub's own session. */
function browserRoutes(app: FastifyInstance, context: OauthContext): void {
  const { config, hub, oauth, showFailure } = context;
  const { registry } = hub;
  formsOf(app);
  const open = (api: ApiDescription) => ({ config: { api } });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await oauth.provider(issuerOf(config, request));
    const person = await hubPersonOf(registry, request);
    const form = request.body instanceof URLSearchParams ? request.body : undefined;
    const failure = await handOver(request, reply, { provider, person, form });
    if (failure) await showFailure(request, reply, failure);
    return reply;
  };

  app.get(OAUTH_PATHS.authorization, open(schemas.authorize), answer);
  app.get(`${OAUTH_PATHS.authorization}/:uid`, open(schemas.resumeAuthorize), answer);
  app.get(OAUTH_PATHS.end_session, open(schemas.endSession), answer);
  app.get(`${OAUTH_PATHS.end_session}/success`, open(schemas.endedSession), answer);

  app.post(
    `${OAUTH_PATHS.end_session}/confirm`,
    open(schemas.confirmEndSession),
    async (request, reply) => {
      if (!isSameSite(request))
        throw new RegistryError("forbidden", "The form was submitted from another site.");
      const token = sessionToken(request);
      const isLeaving = request.body instanceof URLSearchParams && request.body.has("logout");
      if (isLeaving && token !== undefined) {
        await registry.sessions.end(token, request.ip);
        clearSessionCookie(request, reply);
      }
      return answer(request, reply);
    },
  );
}

/** One answer for every reason. */
const REFUSED = {
  error: "invalid_grant",
  error_description:
    "The ID token is not valid for this hub, or no trusted publisher of the repo fits it.",
} as const;

/** For the operator: what of the token was wrong, without the token. */
const causeOf = ({ cause }: Error): string | undefined =>
  cause instanceof Error ? cause.message : undefined;

const showsSecret = ({ headers, body }: FastifyRequest): boolean =>
  headers.authorization !== undefined ||
  (body instanceof URLSearchParams && body.has("client_secret"));

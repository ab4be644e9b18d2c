import { z } from "zod";
import { type ApiDescription, text } from "../http/openapi/api-description.ts";

const error = z
  .strictObject({ error: z.string(), error_description: z.string().optional() })
  .meta({ id: "OAuthError" });

const FORM = "application/x-www-form-urlencoded";
const form = (fields: z.ZodType) => ({ mediaType: FORM, schema: fields });
const jwk = z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.string() });

const tokens = z
  .looseObject({
    access_token: z.string().describe("Begins with `hf_oauth_`, for a CI job with `hf_jwt_`."),
    token_type: z.literal("Bearer"),
    expires_in: z.number(),
    scope: z.string().optional(),
    issued_token_type: z.string().optional(),
    refresh_token: z.string().optional(),
    id_token: z.string().optional(),
  })
  .meta({ id: "OAuthTokens" });

const organization = z.strictObject({
  sub: z.string(),
  name: z.string(),
  preferred_username: z.string(),
  picture: z.string(),
  isEnterprise: z.literal(false),
  roleInOrg: z.string().describe("`read`, `contributor`, `write` or `admin`."),
});

const userinfo = z
  .strictObject({
    sub: z.string(),
    name: z.string().optional(),
    preferred_username: z.string().optional(),
    picture: z.string().optional(),
    profile: z.string().optional(),
    isPro: z.literal(false).optional(),
    email: z.string().optional(),
    email_verified: z.literal(true).optional(),
    orgs: z.array(organization).optional(),
  })
  .meta({ id: "OAuthUserinfo" });

const clientFields = {
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
};

export const getDiscovery: ApiDescription = {
  id: "getOauthDiscovery",
  group: "oauth",
  summary: "Get where the OpenID Connect endpoints of this hub are",
  responses: { 200: z.looseObject({ issuer: z.string() }).meta({ id: "OAuthDiscovery" }) },
  errors: error,
};

export const getOauthServer: ApiDescription = {
  ...getDiscovery,
  id: "getOauthServer",
  summary: "Get the same, at the URL that OAuth clients look for",
};

export const getJwks: ApiDescription = {
  id: "getOauthKeys",
  group: "oauth",
  summary: "Get the public keys that ID tokens are signed with",
  responses: { 200: z.strictObject({ keys: z.array(jwk) }) },
  errors: error,
};

export const authorize: ApiDescription = {
  id: "authorize",
  group: "oauth",
  summary: "Ask a person, in their browser, to sign in to an application",
  notes:
    "PKCE with `S256` is required. The answer is a redirect: to the page that asks the person, or back to the application with `code`.",
  query: z.object({
    client_id: z.string(),
    redirect_uri: z.string(),
    response_type: z.literal("code"),
    scope: z.string().optional(),
    state: z.string().optional(),
    code_challenge: z.string(),
    code_challenge_method: z.literal("S256"),
    nonce: z.string().optional(),
    prompt: z.string().optional(),
    max_age: z.string().optional(),
    orgIds: z.string().optional().describe("Organizations to preselect, separated by commas."),
  }),
  responses: { 303: null },
  errors: error,
};

export const resumeAuthorize: ApiDescription = {
  id: "resumeAuthorize",
  group: "oauth",
  summary: "Continue a sign-in after the person has decided",
  responses: { 303: null },
  errors: error,
};

export const createTokens: ApiDescription = {
  id: "createOauthTokens",
  group: "oauth",
  summary: "Exchange a code, a device code, a refresh token or the ID token of a CI job for tokens",
  notes:
    "A JSON object of the same fields is read as well. The ID token of a CI job gives a token for one repo that lists the job as a trusted publisher, for an hour (RFC 8693).",
  body: [
    form(
      z.object({
        grant_type: z.enum([
          "authorization_code",
          "refresh_token",
          "urn:ietf:params:oauth:grant-type:device_code",
        ]),
        code: z.string().optional(),
        redirect_uri: z.string().optional(),
        code_verifier: z.string().optional(),
        device_code: z.string().optional(),
        refresh_token: z.string().optional(),
        scope: z.string().optional(),
        ...clientFields,
      }),
    ),
    z.object({
      grant_type: z.literal("urn:ietf:params:oauth:grant-type:token-exchange"),
      subject_token_type: z.literal("urn:ietf:params:oauth:token-type:id_token"),
      subject_token: z.string(),
      resource: z.string().describe("`ada/tides`, or `datasets/ada/tides`."),
    }),
  ],
  responses: { 200: tokens },
  errors: error,
};

export const getUserinfo: ApiDescription = {
  id: "getOauthUserinfo",
  group: "oauth",
  summary: "Get what an access token's scopes show of the person who signed in",
  responses: { 200: userinfo },
  errors: error,
};

export const postUserinfo: ApiDescription = {
  ...getUserinfo,
  id: "postOauthUserinfo",
  summary: "Get the same with a form",
  body: form(z.object({ access_token: z.string().optional() })),
};

export const createDeviceCode: ApiDescription = {
  id: "createDeviceCode",
  group: "oauth",
  summary: "Begin a sign-in on a device without a browser",
  body: form(z.object({ scope: z.string().optional(), ...clientFields })),
  responses: {
    200: z.strictObject({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      expires_in: z.number(),
    }),
  },
  errors: error,
};

export const revokeToken: ApiDescription = {
  id: "revokeOauthToken",
  group: "oauth",
  summary: "Revoke an access token, or a refresh token with all that it gave",
  body: form(
    z.object({ token: z.string(), token_type_hint: z.string().optional(), ...clientFields }),
  ),
  responses: { 200: text() },
  errors: error,
};

export const endSession: ApiDescription = {
  id: "endOauthSession",
  group: "oauth",
  summary: "Ask a person, in their browser, to sign out of this hub",
  query: z.object({
    id_token_hint: z.string().optional(),
    client_id: z.string().optional(),
    post_logout_redirect_uri: z.string().optional(),
    state: z.string().optional(),
  }),
  responses: { 303: null },
  errors: error,
};

export const confirmEndSession: ApiDescription = {
  id: "confirmEndOauthSession",
  group: "oauth",
  summary: "Sign out, as the person decided on the page",
  body: form(z.object({ xsrf: z.string(), logout: z.string().optional() })),
  responses: { 303: null },
  errors: error,
};

export const endedSession: ApiDescription = {
  id: "endedOauthSession",
  group: "oauth",
  summary: "Lead to the home page after signing out",
  responses: { 303: null },
  errors: error,
};

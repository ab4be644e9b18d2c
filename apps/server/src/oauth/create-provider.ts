import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "@orrery/registry";
import { APP_TOKEN_PREFIX, OFFERED_SCOPES, type Registry } from "@orrery/registry";
import type Provider from "oidc-provider";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { createAdapter } from "./adapter.ts";
import { CLAIMS_OF_SCOPES, claimsOf } from "./claims.ts";
import { keepFailure } from "./failures.ts";
import { followHubSession } from "./hub-person.ts";
import { makeOauthKey } from "./make-oauth-key.ts";
import { OAUTH_PATHS } from "./oauth-paths.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Asks whether to sign out of the hub, too. */
const SIGN_OUT_PAGE = "/auth/sign-out";

interface Options {
  readonly issuer: string;
  readonly registry: Registry;
  readonly hash: Secrets["hash"];
  readonly selfRegistration: boolean;
  readonly onError: (error: unknown) => void;
}

/** The certified library, loaded at the first sign-in to an application. */
export async function createProvider(options: Options): Promise<Provider> {
  const { issuer, registry, hash, onError } = options;
  const [library, keys] = await Promise.all([
    import("oidc-provider"),
    registry.oauthKeys.list(makeOauthKey),
  ]);
  const textsOf = (wanted: string) =>
    keys.filter(({ purpose }) => purpose === wanted).map(({ text }) => text);
  const provider = new library.Provider(issuer, {
    ...configuration(options),
    adapter: createAdapter(
      registry,
      () => new library.errors.InvalidGrant("already used or revoked"),
    ),
    jwks: { keys: textsOf("signing").map((text) => JSON.parse(text)) },
    cookies: {
      names: {
        session: "orrery_oauth",
        interaction: "orrery_oauth_consent",
        resume: "orrery_oauth_resume",
      },
      keys: textsOf("cookies"),
      long: { signed: true, httpOnly: true, sameSite: "lax" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
  });
  // The headers are the hub's own: see `hand-over.ts`.
  provider.proxy = true;
  followHubSession(provider);
  prefixTokens(provider);
  compareDigests(provider, hash);
  provider.on("error" as "server_error", onError);
  provider.on("server_error", (_context, error) => onError(error));
  return provider;
}

function configuration({ registry, issuer, selfRegistration }: Options): Configuration {
  const { oauthRecords } = registry;
  return {
    routes: OAUTH_PATHS,
    scopes: [...OFFERED_SCOPES, "offline_access"],
    claims: CLAIMS_OF_SCOPES,
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    pkce: { required: () => true },
    extraParams: ["orgIds"],
    clientBasedCORS: () => true,
    allowOmittingSingleRegisteredRedirectUri: false,
    discovery: {
      service_documentation: `${issuer}/docs/oauth`,
      // The hub's own route: the library's clients are not written.
      ...(selfRegistration && { registration_endpoint: `${issuer}${OAUTH_PATHS.registration}` }),
    },
    features: {
      devInteractions: { enabled: false },
      // A token must be bound to nothing: the API takes it as it is.
      dPoP: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_, client, token) => client.clientId === token.clientId,
      },
      deviceFlow: {
        enabled: true,
        deviceInfo: ({ ip, headers }) => ({ ip, ua: headers["user-agent"] ?? "" }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context) => goTo(context, SIGN_OUT_PAGE),
        postLogoutSuccessSource: async (context) => goTo(context, "/"),
      },
    },
    interactions: { url: (_context, { uid }) => `/auth/${uid}` },
    renderError: async (context, out) => keepFailure(context, out),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client, source) =>
      client.grantTypeAllowed("refresh_token") &&
      (source.kind === "DeviceCode" || source.scopes.has("offline_access")),
    async findAccount(_context, accountId) {
      const person = await oauthRecords.findPerson(accountId);
      return person && { accountId, claims: async () => claimsOf(person, issuer) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, account, provider } = oidc;
      const id =
        account && client && (await oauthRecords.findGrantId(account.accountId, client.clientId));
      return id ? provider.Grant.find(id) : undefined;
    },
    ttl: {
      // Devices have no one at hand to sign in again.
      AccessToken: (_context, token) =>
        token.gty?.startsWith("device_code") ? 30 * DAY : 8 * HOUR,
      AuthorizationCode: 60,
      DeviceCode: 15 * 60,
      Grant: 365 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 90 * DAY,
      Session: DAY,
    },
  };
}

function goTo(context: KoaContextWithOIDC, path: string): void {
  context.status = 303;
  context.redirect(path);
}

/** Clients send no token that does not begin with `hf_`. */
function prefixTokens({ AccessToken }: Provider): void {
  const { prototype } = AccessToken as unknown as { prototype: { generateTokenId(): string } };
  const generate = prototype.generateTokenId;
  prototype.generateTokenId = function (this: object) {
    return APP_TOKEN_PREFIX + generate.call(this);
  };
}

/** The hub keeps no secrets of applications, only digests. */
function compareDigests({ Client }: Provider, hash: Secrets["hash"]): void {
  const { prototype } = Client as unknown as {
    prototype: { compareClientSecret(actual: string): boolean };
  };
  prototype.compareClientSecret = function (this: { readonly clientSecret: string }, actual) {
    const [kept, given] = [this.clientSecret, hash(actual)].map((text) => Buffer.from(text));
    return kept!.length === given!.length && timingSafeEqual(kept!, given!);
  };
}

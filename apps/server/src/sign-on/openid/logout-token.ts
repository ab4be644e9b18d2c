import type { OpenProvider } from "@orrery/registry";
import { createRemoteJWKSet, customFetch, jwtVerify } from "jose";
import { growingCache } from "../../base/growing-cache.ts";
import { createLibraryFetch } from "../../outgoing/library-fetch.ts";
import { outsideTarget } from "../../outgoing/outgoing-policy.ts";
import type { SafeFetch } from "../../outgoing/safe-fetch.ts";
import { SignOnError } from "../sign-on-error.ts";
import type { OpenIdClients } from "./open-id-clients.ts";
import { signOnError } from "./open-id-errors.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const CLOCK_TOLERANCE = 60;
/** Older tokens are refused, and used ones are remembered for as long. */
const MAX_AGE = 600;
/** Algorithms with a public key: one that the client secret could sign is not the provider's alone. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

/** A logout token that was checked. */
export interface LogoutToken {
  readonly issuer: string;
  readonly id: string;
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
  readonly expiresAt: Date;
}

/** Checks logout tokens as OpenID Connect Back-Channel Logout 1.0, 2.6, demands. */
export function createLogoutTokens(clients: OpenIdClients, safeFetch: SafeFetch) {
  const keys = growingCache<string, ReturnType<typeof createRemoteJWKSet>>(200);

  function keysOf(url: string, allowPrivate: boolean) {
    const name = `${allowPrivate} ${url}`;
    const found =
      keys.get(name) ??
      createRemoteJWKSet(new URL(url), {
        [customFetch]: createLibraryFetch(safeFetch, (url) => outsideTarget(url, allowPrivate)),
        timeoutDuration: safeFetch.timeouts.totalMs,
      });
    keys.set(name, found);
    return found;
  }

  /** Throws `SignOnError`. */
  return async function readLogoutToken(
    provider: OpenProvider,
    text: string,
  ): Promise<LogoutToken> {
    const { issuer, jwks_uri } = (await clients.get(provider)).serverMetadata();
    if (!jwks_uri) throw new SignOnError("misconfigured", "The provider has no jwks_uri.");
    const { payload, protectedHeader } = await jwtVerify(
      text,
      keysOf(jwks_uri, provider.settings.allowPrivate),
      {
        issuer,
        audience: provider.settings.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: MAX_AGE,
        requiredClaims: ["iat", "jti"],
      },
    ).catch((error: unknown) => {
      throw signOnError(error);
    });
    const { jti, sub, sid, events } = payload;
    const problem = [
      ![undefined, "logout+jwt", "jwt"].includes(protectedHeader.typ?.toLowerCase()) && "its type",
      "nonce" in payload && "a nonce, as only ID tokens have",
      !isLogout(events) && "no logout event",
      typeof sub !== "string" && typeof sid !== "string" && "neither a subject nor a session",
    ].find(Boolean);
    if (problem || !jti)
      throw new SignOnError("misconfigured", `The logout token has ${problem || "no identifier"}.`);
    return {
      ...{ issuer, id: jti, subject: typeof sub === "string" ? sub : undefined },
      providerSession: typeof sid === "string" ? sid : undefined,
      expiresAt: new Date(Date.now() + (MAX_AGE + 2 * CLOCK_TOLERANCE) * 1000),
    };
  };
}

const isLogout = (events: unknown): boolean =>
  typeof events === "object" &&
  events !== null &&
  typeof (events as Readonly<Record<string, unknown>>)[EVENT] === "object";

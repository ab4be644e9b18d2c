import type { Claims, OpenProvider } from "@orrery/registry";
import * as client from "openid-client";
import { SignOnError } from "../sign-on-error.ts";
import type { OpenIdClients } from "./open-id-clients.ts";
import { signOnError } from "./open-id-errors.ts";
import type { PendingSignIn } from "./pending-sign-in.ts";
import { hasAllClaims, readClaims } from "./read-claims.ts";

/** What the browser takes along, and where it goes. */
export interface Departure {
  readonly url: URL;
  readonly secrets: Pick<PendingSignIn, "state" | "nonce" | "verifier">;
}

/** Who came back from the provider. */
export interface Arrival {
  readonly claims: Claims;
  /** The provider's name for its own session. */
  readonly providerSession: string | undefined;
  readonly idToken: string;
  /** When the person showed the provider who they are, if it says so. */
  readonly authenticatedAt: Date | undefined;
}

/** The authorization code flow with PKCE, as a relying party. All throw `SignOnError`. */
export interface OpenId {
  /** With `asksAgain`, the provider is to ask who the person is even if it knows them still. */
  depart(provider: OpenProvider, redirectUri: string, asksAgain?: boolean): Promise<Departure>;
  /** `url` is where the provider sent the browser. */
  arrive(provider: OpenProvider, pending: PendingSignIn, url: URL): Promise<Arrival>;
  /** Where a person signs out at the provider; `undefined` if it has no such page. */
  farewell(
    provider: OpenProvider,
    idToken: string | undefined,
    returnTo: string,
  ): Promise<URL | undefined>;
}

export function createOpenId(clients: OpenIdClients): OpenId {
  return {
    async depart(provider, redirectUri, asksAgain = false) {
      const configuration = await clients.get(provider);
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.settings.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
        ...(asksAgain && { prompt: "login", max_age: "0" }),
      });
      return { url, secrets };
    },

    async arrive(provider, { state, nonce, verifier }, url) {
      if (url.searchParams.get("state") !== state)
        throw new SignOnError("expired", "The state is another sign-in's.");
      const configuration = await clients.get(provider);
      try {
        // Checks state, `iss` of the response, nonce, signature, issuer, audience and times.
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token || !tokens.id_token)
          throw new SignOnError("misconfigured", "The provider sent no ID token.");
        const asks =
          !hasAllClaims(provider.settings, token) &&
          configuration.serverMetadata().userinfo_endpoint !== undefined;
        const more = asks
          ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
          : {};
        return {
          claims: readClaims(provider.settings, token.iss, { ...more, ...token }),
          providerSession: typeof token.sid === "string" ? token.sid : undefined,
          idToken: tokens.id_token,
          authenticatedAt:
            token.auth_time === undefined ? undefined : new Date(token.auth_time * 1000),
        };
      } catch (error) {
        throw signOnError(error);
      }
    },

    async farewell(provider, idToken, returnTo) {
      const configuration = await clients.get(provider);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: returnTo,
        ...(idToken && { id_token_hint: idToken }),
      });
    },
  };
}

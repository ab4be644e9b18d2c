import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type JWTPayload, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";
import { onTestFinished } from "vitest";

/** Someone whom the provider knows. */
export interface KnownPerson {
  readonly sub: string;
  readonly name?: string;
  readonly preferred_username?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export interface IdentityProviderServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in there from now on; `undefined`: the person cancels. */
  person: KnownPerson | undefined;
  /** A token with its own signature. */
  sign(payload: JWTPayload, header?: { readonly typ?: string }): Promise<string>;
  close(): Promise<void>;
}

const KID = "one";
export const CLIENT = { id: "orrery", secret: "a secret of the hub's, long enough" };

/**
 * A certified identity provider on this machine. Its page asks with one button, for a browser; who follows its redirects
 * by program posts the form. `hub`: the URL of the hub; `name`: what the hub calls the provider.
 */
export async function startIdentityProvider(
  hub: string,
  name = "okta",
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<IdentityProviderServer> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let provider: Provider;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      return response.end(
        `<!doctype html><html lang="en"><title>Provider</title><form method="post"><button>Continue as ${state.person?.name}</button></form></html>`,
      );
    }
    const { person } = state;
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: "access_denied", error_description: "cancelled" };
    return provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(
    issuer,
    settings(hub, name, privateKey, () => state.person),
  );
  const state: IdentityProviderServer = {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    person: undefined,
    sign: (payload, header) =>
      new SignJWT(payload)
        .setProtectedHeader({ ...header, alg: "ES256", kid: KID })
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onEnd(() => state.close());
  return state;
}

function settings(
  hub: string,
  name: string,
  privateKey: KeyObject,
  who: () => KnownPerson | undefined,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        id_token_signed_response_alg: "ES256",
        redirect_uris: [`${hub}/sign-in/sso/${name}/callback`],
        post_logout_redirect_uris: [`${hub}/`],
        backchannel_logout_uri: `${hub}/sign-in/sso/${name}/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), kid: KID, alg: "ES256", use: "sig" }],
    },
    // Its own would not call the hub: this machine is a private address.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    cookies: { keys: ["a key of the provider's own"] },
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
      groups: ["groups"],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutAtOnce },
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    // No question for consent.
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? "",
        accountId: session?.accountId ?? "",
      });
      grant.addOIDCScope(`${params?.scope}`);
      await grant.save();
      return grant;
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...who(), sub }) }),
    ttl: { Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, Interaction: 600 },
  };
}

const signOutAtOnce = (context: { body: unknown }, form: string): void => {
  context.body = `<!doctype html><title>Sign out</title>${form.replace("</form>", '<input type="hidden" name="logout" value="yes"/><button>Sign out</button></form>')}`;
};

import type { OpenProvider } from "@orrery/registry";
import * as client from "openid-client";
import { growingCache } from "../../base/growing-cache.ts";
import { createLibraryFetch } from "../../outgoing/library-fetch.ts";
import { outsideTarget } from "../../outgoing/outgoing-policy.ts";
import type { SafeFetch } from "../../outgoing/safe-fetch.ts";
import { signOnError } from "./open-id-errors.ts";

/** How long what a provider says of itself is used. */
const KNOWN_MS = 600_000;
/** Clocks of the two may differ by this many seconds. */
const CLOCK_TOLERANCE = 60;

/** The configurations of providers, each discovered once for some minutes. */
export interface OpenIdClients {
  /** Throws `SignOnError`. */
  get(provider: OpenProvider): Promise<client.Configuration>;
}

export function createOpenIdClients(safeFetch: SafeFetch): OpenIdClients {
  const known = growingCache<string, Promise<client.Configuration>>(200, KNOWN_MS);

  async function discover({ settings, secret }: OpenProvider): Promise<client.Configuration> {
    const options = {
      [client.customFetch]: createLibraryFetch(safeFetch, (url) =>
        outsideTarget(url, settings.allowPrivate),
      ),
      execute: settings.allowPrivate ? [client.allowInsecureRequests] : [],
      timeout: safeFetch.timeouts.totalMs / 1000,
    };
    const { issuer, clientId } = settings;
    const found = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      client.None(),
      options,
    );
    const server = found.serverMetadata();
    const configured = new client.Configuration(
      server,
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      authentication(secret, server.token_endpoint_auth_methods_supported),
    );
    configured[client.customFetch] = options[client.customFetch];
    configured.timeout = options.timeout;
    for (const execute of options.execute) execute(configured);
    // Without it, the library trusts TLS alone, which private networks may not have.
    client.enableNonRepudiationChecks(configured);
    return configured;
  }

  return {
    async get(provider) {
      // A changed setting counts at once.
      const key = JSON.stringify([provider.key, provider.settings, provider.secret]);
      const configuration = known.get(key) ?? discover(provider);
      known.set(key, configuration);
      try {
        return await configuration;
      } catch (error) {
        known.delete(key);
        throw signOnError(error);
      }
    },
  };
}

function authentication(secret: string, methods: readonly string[] = ["client_secret_basic"]) {
  if (secret === "") return client.None();
  return methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

import type { OpenProvider } from "@orrery/registry";
import { LIMITS } from "../base/limits.ts";
import { createSafeFetch, type Timeouts } from "../outgoing/safe-fetch.ts";
import { createBreaker } from "./ldap/breaker.ts";
import { createDirectory, type Directory } from "./ldap/directory.ts";
import { createLogoutTokens } from "./openid/logout-token.ts";
import { createOpenId, type OpenId } from "./openid/open-id.ts";
import { createOpenIdClients } from "./openid/open-id-clients.ts";
import { isSignOnError } from "./sign-on-error.ts";

const LIMIT_MS = LIMITS.identitySeconds.value * 1000;
const DIRECTORY_MS = LIMITS.directorySeconds.value * 1000;
const TIMEOUTS: Timeouts = {
  connectMs: LIMIT_MS,
  headersMs: LIMIT_MS,
  idleMs: LIMIT_MS,
  totalMs: LIMIT_MS,
};

/** The ways to sign in with an account that someone else keeps. */
export interface SignOn {
  readonly openId: OpenId;
  readonly directory: Directory;
  readonly readLogoutToken: ReturnType<typeof createLogoutTokens>;
  /** Whether a provider responds, and what is wrong with it otherwise. */
  check(provider: OpenProvider): Promise<Reachability>;
  close(): Promise<void>;
}

export interface Reachability {
  readonly isReachable: boolean;
  /** For an administrator. */
  readonly reason?: string;
}

export function createSignOn(): SignOn {
  const safeFetch = createSafeFetch(TIMEOUTS);
  const clients = createOpenIdClients(safeFetch);
  const directory = createDirectory(createBreaker(), DIRECTORY_MS);
  return {
    openId: createOpenId(clients),
    directory,
    readLogoutToken: createLogoutTokens(clients, safeFetch),
    async check(provider) {
      try {
        if (provider.kind === "ldap") await directory.check(provider);
        else await clients.get(provider);
        return { isReachable: true };
      } catch (error) {
        if (isSignOnError(error)) return { isReachable: false, reason: error.message };
        throw error;
      }
    },
    close: () => safeFetch.close(),
  };
}

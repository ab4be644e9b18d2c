import type { Secrets } from "@orrery/registry";
import type Provider from "oidc-provider";
import { growingCache } from "../base/growing-cache.ts";
import { LIMITS } from "../base/limits.ts";
import type { Hub } from "../hub/hub.ts";
import { createSafeFetch, type SafeFetch, type Timeouts } from "../outgoing/safe-fetch.ts";
import { createProvider } from "./create-provider.ts";
import type { JobTokens } from "./job-tokens.ts";

/** The hub as an OpenID Connect provider for applications. */
export interface Oauth {
  /** The library for a hub at this URL; loaded at the first call. */
  provider(issuer: string): Promise<Provider>;
  /** Reads the ID tokens of CI jobs; loaded at the first call. */
  jobTokens(): Promise<JobTokens>;
  close(): Promise<void>;
}

/** Without the setting, a hub has as many URLs as people reach it by. */
const MAX_ISSUERS = 8;
/** As often keys that another process made are read. */
const RELOAD_MS = 600_000;
const LIMIT_MS = LIMITS.identitySeconds.value * 1000;
const TIMEOUTS: Timeouts = {
  connectMs: LIMIT_MS,
  headersMs: LIMIT_MS,
  idleMs: LIMIT_MS,
  totalMs: LIMIT_MS,
};

interface Options {
  readonly hub: Pick<Hub, "registry">;
  readonly hash: Secrets["hash"];
  readonly ciHosts: readonly string[];
  /** Applications may register themselves. */
  readonly selfRegistration: boolean;
  readonly onError: (error: unknown) => void;
}

export function createOauth({ hub, hash, ciHosts, selfRegistration, onError }: Options): Oauth {
  const providers = growingCache<string, Promise<Provider>>(MAX_ISSUERS, RELOAD_MS);
  const { registry } = hub;
  let safeFetch: SafeFetch | undefined;
  let jobTokens: Promise<JobTokens> | undefined;

  async function loadJobTokens(): Promise<JobTokens> {
    const { createJobTokens } = await import("./job-tokens.ts");
    const { isIssuer } = registry.trustedPublishers;
    safeFetch = createSafeFetch(TIMEOUTS);
    return createJobTokens({ safeFetch, ciHosts, isIssuer });
  }

  return {
    provider(issuer) {
      const known = providers.get(issuer);
      if (known) return known;
      const creating = createProvider({ issuer, registry, hash, selfRegistration, onError });
      providers.set(issuer, creating);
      creating.catch(() => providers.delete(issuer));
      return creating;
    },

    jobTokens: () => (jobTokens ??= loadJobTokens()),
    close: async () => safeFetch?.close(),
  };
}

import type { Secrets } from "@orrery/registry";
import type Provider from "oidc-provider";
import { growingCache } from "../base/growing-cache.ts";
import type { Hub } from "../hub/hub.ts";
import { createProvider } from "./create-provider.ts";

/** The hub as an OpenID Connect provider for applications. */
export interface Oauth {
  /** The library for a hub at this URL; loaded at the first call. */
  provider(issuer: string): Promise<Provider>;
}

/** Without the setting, a hub has as many URLs as people reach it by. */
const MAX_ISSUERS = 8;
/** As often keys that another process made are read. */
const RELOAD_MS = 600_000;

interface Options {
  readonly hub: Pick<Hub, "registry">;
  readonly hash: Secrets["hash"];
  readonly onError: (error: unknown) => void;
}

export function createOauth({ hub, hash, onError }: Options): Oauth {
  const providers = growingCache<string, Promise<Provider>>(MAX_ISSUERS, RELOAD_MS);
  return {
    provider(issuer) {
      const known = providers.get(issuer);
      if (known) return known;
      const { registry } = hub;
      const creating = createProvider({ issuer, registry, hash, onError });
      providers.set(issuer, creating);
      creating.catch(() => providers.delete(issuer));
      return creating;
    },
  };
}

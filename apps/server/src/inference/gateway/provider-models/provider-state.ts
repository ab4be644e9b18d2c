import { findProvider } from "@orrery/inference";
import { engineNameOf, type SpendableKey } from "@orrery/registry";
import type { GatewayParts } from "../gateway-parts.ts";
import { EMBEDDED } from "../plan/candidate.ts";
import { payingKeys } from "../plan/paying-keys.ts";

export interface ProviderState {
  /** Whether the owner of the keys can call it now: a key is there, or none is needed. */
  readonly isConfigured: boolean;
  /** Paused for a while after failures. */
  readonly isResting: boolean;
}

/** How a provider stands with a model, for who spends these keys. */
export function stateOf(
  { providers, breaker }: Pick<GatewayParts, "providers" | "breaker">,
  keys: readonly SpendableKey[],
  provider: string,
  providerModelId: string,
): ProviderState {
  const { isKeyless, replicas } = findProvider(provider, providers) ?? {};
  const paying = payingKeys(keys, provider, providerModelId);
  return {
    isConfigured:
      paying.length > 0 ||
      isKeyless === true ||
      provider === EMBEDDED ||
      engineNameOf(provider) !== undefined,
    // While one key answers at one address, the provider does.
    isResting: (paying.length > 0 ? paying : [undefined]).every((key) =>
      (replicas ?? [undefined]).every((replica) =>
        breaker.isResting({
          ...{ provider, providerModelId },
          ...(key && { key }),
          ...(replica && { replica: replica.baseUrl }),
        }),
      ),
    ),
  };
}

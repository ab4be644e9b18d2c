import type { AllowedModel, ModelPrice } from "../allowed-models/allowed-model.ts";

/** Whose key it is, and so who pays for what is called with it. */
export type KeyOwner =
  | { readonly kind: "hub" }
  /** `name` in any case. */
  | { readonly kind: "organization"; readonly name: string }
  /** The viewer's own. */
  | { readonly kind: "account" };

/** What a provider said when the key was last tried. */
export interface KeyCheck {
  /** `untold` where it answers a wrong key as it answers this one. */
  readonly result: "accepted" | "refused" | "unreachable" | "untold";
  readonly at: Date;
}

/** The name of a key among those of its owner and provider, and how often it is used. */
export interface KeyTerms {
  /** Empty for the key that has no name. */
  readonly label: string;
  /** 1 to `MAX_KEY_WEIGHT`: a key with twice the weight gets twice the calls. */
  readonly weight: number;
}

export const MAX_KEY_WEIGHT = 100;
export const MAX_KEY_LABEL = 60;
/** Of an owner and a provider. */
export const MAX_PROVIDER_KEYS = 20;

/** What may be shown of a key: everything but the key. */
export interface ProviderKey extends KeyTerms {
  readonly key: string;
  readonly provider: string;
  /** The end of the key; absent where it would say much of the key, or can't be read. */
  readonly lastFour: string | undefined;
  /** The name of the account that added it. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly check: KeyCheck | undefined;
}

/** Who pays for a call. `key` is the account's or organization's, empty for the hub. */
export interface Payer {
  readonly kind: KeyOwner["kind"];
  readonly key: string;
  readonly name: string;
}

/** A key as the gateway uses it, never for a page or a log. */
export interface UsableKey {
  /** Its row's: a key that was replaced has another one. */
  readonly id: string;
  readonly provider: string;
  readonly payer: Payer;
  /** Throws `key-unreadable` when the hub's secret key is another one now. */
  readonly open: () => string;
}

/** A key that may be spent. */
export interface SpendableKey extends UsableKey {
  /** Among the keys of its payer for the provider. */
  readonly weight: number;
  /**
   * What a call of this provider's model costs its payer, empty if no table says so; `undefined` if the key
   * does not pay for that model.
   */
  readonly termsFor: (providerModelId: string) => ModelPrice | undefined;
  /** The models of its provider that a table names, patterns left out. */
  readonly listed: readonly AllowedModel[];
}

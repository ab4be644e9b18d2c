import type { SpendableKey } from "@orrery/registry";

/** A model of a provider, called with one key at one address: what fails, or is limited, apart from the others. */
export interface Deployment {
  readonly provider: string;
  readonly providerModelId: string;
  readonly key?: Pick<SpendableKey, "id">;
  readonly replica?: string;
}

export const nameOf = ({ provider, providerModelId, key, replica }: Deployment): string =>
  JSON.stringify([provider, providerModelId, key?.id, replica]);

import type { Adapter } from "@orrery/inference";
import type { Payer, ProviderMapping, ProviderRecord, Repo, SpendableKey } from "@orrery/registry";

/** The embedded runtime's id among the providers. */
export const EMBEDDED = "hf-inference";

/** Somebody who may run a call, and who pays for it. */
export interface Candidate {
  readonly provider: string;
  readonly providerModelId: string;
  readonly payer: Payer;
  /** Absent for the embedded runtime and for services that need none. */
  readonly key?: SpendableKey;
  readonly adapter?: Adapter;
  readonly mapping?: ProviderMapping;
  readonly record?: ProviderRecord;
}

/** What a call needs to be made: the model, and who may run it, the best first. */
export interface Plan {
  /** Absent for a model that is none of this hub's. */
  readonly repo?: Repo;
  readonly commit?: string;
  /** As the caller named it, without a provider. */
  readonly model: string;
  readonly candidates: readonly Candidate[];
  /** Why in this order: in words. */
  readonly reason: string;
}

import type { Repo } from "../repos/repo.ts";

export const MAPPING_STATUSES = ["live", "staging"] as const;
export type MappingStatus = (typeof MAPPING_STATUSES)[number];

/** What a provider calls a model of this hub, for one task. */
export interface ProviderMapping {
  readonly provider: string;
  readonly providerModelId: string;
  /** `conversational` for chat, else a pipeline tag. */
  readonly task: string;
  /** A `staging` mapping serves only those who name its provider. */
  readonly status: MappingStatus;
  /** For a LoRA adapter: the path of its weights, empty where the provider needs none. */
  readonly adapterWeightsPath?: string;
  /** US dollars per million tokens. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  /** Tokens. */
  readonly contextLength?: number;
}

/** A mapping and the model that it is of. */
export interface MappedModel {
  readonly repo: Repo;
  readonly mapping: ProviderMapping;
}

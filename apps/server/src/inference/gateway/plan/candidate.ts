import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import type { Adapter } from "@orrery/inference";
import type {
  ModelPrice,
  Payer,
  ProviderMapping,
  ProviderRecord,
  Repo,
  SpendableKey,
} from "@orrery/registry";

/** The embedded runtime's id among the providers. */
export const EMBEDDED = EMBEDDED_PROVIDER;

/** A backend that may run a call, and who pays for it. */
export interface Candidate {
  readonly provider: string;
  readonly providerModelId: string;
  readonly payer: Payer;
  /** Absent for the embedded runtime and for services that need none. */
  readonly key?: SpendableKey;
  /** The provider's address that is called, of several. */
  readonly replica?: string;
  /** Among the keys and addresses of its provider; 1 where absent. */
  readonly weight?: number;
  /** The commit that is run, where it is known: only this hub runs its own files. */
  readonly revision?: string;
  /** What a call costs its payer; absent where no one set it. */
  readonly price?: ModelPrice;
  readonly adapter?: Adapter;
  readonly mapping?: ProviderMapping;
  readonly record?: ProviderRecord;
}

/** A plan of a call: the model, and its candidates, the best first. */
export interface Plan {
  /** Absent for a model that is not on this hub. */
  readonly repo?: Repo;
  readonly commit?: string;
  /** As the caller named it, without a provider. */
  readonly model: string;
  readonly candidates: readonly Candidate[];
  /** Whether the order is by what is under way when the call is made. */
  readonly isLeastBusy?: boolean;
  /** Why it has this place in the order, as text. */
  readonly reason: string;
}

import type { TokenRole } from "@orrery/registry";
import type { StorageData } from "./storage.ts";

export interface SettingsData {
  readonly name: string;
  readonly tokens: readonly (Credential & { readonly role: TokenRole })[];
  /** For programs that sign their calls of models. */
  readonly accessKeys: readonly Credential[];
  readonly storage: StorageData;
}

/** What may be shown of a token or an access key, which is all but the secret. */
export interface Credential {
  /** An access key's is its public id. */
  readonly key: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  /** Absent for one that never ends. */
  readonly expiresAt?: string;
  readonly isExpired: boolean;
}

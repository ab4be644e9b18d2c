import type { TokenRole } from "@orrery/registry";
import type { StorageData } from "./repo/storage.ts";

export interface SettingsData {
  readonly name: string;
  readonly tokens: readonly (Credential & { readonly role: TokenRole })[];
  /** For programs that sign requests. */
  readonly accessKeys: readonly Credential[];
  readonly storage: StorageData;
  /** Where the account is signed in, the last used first. */
  readonly sessions: readonly {
    readonly key: string;
    /** `Firefox on Linux`; empty if unknown. */
    readonly browser: string;
    /** An IP address; empty if unknown. */
    readonly place: string;
    readonly seenAt: string;
    readonly isCurrent: boolean;
  }[];
}

/** A token or an access key, without the secret. */
export interface Credential {
  /** For an access key, its public ID. */
  readonly key: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  /** Absent if it never expires. */
  readonly expiresAt?: string;
  readonly isExpired: boolean;
}

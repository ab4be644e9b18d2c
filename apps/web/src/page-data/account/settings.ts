import type { TokenRole } from "@orrery/registry";
import type { StorageData } from "../repo/storage.ts";

/** The settings of an account as a whole. */
export interface SettingsData {
  readonly name: string;
  readonly storage: StorageData;
}

/** What programs sign in with. */
export interface TokensData {
  readonly name: string;
  readonly tokens: readonly (Credential & { readonly role: TokenRole })[];
  /** For programs that sign requests. */
  readonly accessKeys: readonly Credential[];
}

/** How the account signs in, and where it is signed in. */
export interface SecurityData {
  readonly name: string;
  /** The last used first. */
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

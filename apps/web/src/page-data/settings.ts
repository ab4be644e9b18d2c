import type { TokenRole } from "@orrery/registry";
export interface SettingsData {
  readonly name: string;
  readonly tokens: readonly {
    readonly key: string;
    readonly name: string;
    readonly role: TokenRole;
    readonly createdAt: string;
    readonly lastUsedAt?: string;
    /** Absent for one that never ends. */
    readonly expiresAt?: string;
    readonly isExpired: boolean;
  }[];
}

import type { Scope } from "../oauth/scope.ts";

/** What an account allows an application: an application may have several, one for each device. */
export interface ConnectedApp {
  readonly key: string;
  readonly accountKey: string;
  readonly application: {
    readonly key: string;
    readonly name: string;
    readonly homepage: string;
    /** Absent for the hub's own. */
    readonly owner?: string;
    readonly isSelfRegistered: boolean;
  };
  readonly scopes: readonly Scope[];
  /** Keys of organizations that it may act in, too. */
  readonly organizations: readonly string[];
  /** Signed in by a code that another device showed. */
  readonly isDevice: boolean;
  /** Where it was allowed, or for a device, where it asked: an IP address. */
  readonly place: string;
  /** Its `User-Agent`. */
  readonly agent: string;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastUsedAt?: Date;
}

/** What a person decided on the consent page, or on the page for devices. */
export interface Consent {
  readonly applicationKey: string;
  /** For the audit log. */
  readonly applicationName: string;
  readonly scopes: readonly Scope[];
  readonly organizations: readonly string[];
  readonly isDevice: boolean;
  readonly place: string;
  readonly agent: string;
}

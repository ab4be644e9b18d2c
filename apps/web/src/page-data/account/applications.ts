import type { SettingsOwner } from "./owner.ts";

/** `/settings/applications`: what an account or organization registered, and what the account allows others. */
export interface ApplicationsData {
  readonly owner: SettingsOwner;
  /** By name. */
  readonly applications: readonly ListedApplication[];
  /** The newest first; empty for an organization. */
  readonly connected: readonly ConnectedAppRow[];
}

export interface ListedApplication {
  /** The client ID. */
  readonly key: string;
  readonly name: string;
  readonly homepage: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly isConfidential: boolean;
  readonly isDisabled: boolean;
  readonly isSelfRegistered: boolean;
  readonly createdAt: string;
  /** When the secret was made. */
  readonly secretAt?: string;
}

export interface ConnectedAppRow {
  readonly key: string;
  readonly application: AppFacts;
  /** What it can do, as sentences. */
  readonly allows: readonly string[];
  /** Names of the organizations that it may act in. */
  readonly organizations: readonly string[];
  /** Where it was allowed: an address and a browser or program; empty if unknown. */
  readonly place: string;
  readonly browser: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

/** What is shown of an application to people who sign in to it. */
export interface AppFacts {
  readonly name: string;
  /** Empty, or a URL. */
  readonly homepage: string;
  /** The account or organization that registered it; absent for the hub's own. */
  readonly owner?: string;
  /** It has no owner, and is not the hub's own: no one here vouches for it. */
  readonly isSelfRegistered: boolean;
}

/** `/admin/applications`: all of the hub, for administrators. */
export interface HubApplicationsData {
  readonly applications: readonly (ListedApplication & {
    readonly owner?: string;
    /** How many accounts use it. */
    readonly accounts: number;
  })[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

/** `/auth/:interaction`: an application asks whether someone may sign in to it. */
export type ConsentData =
  | {
      readonly state: "ask";
      readonly application: AppFacts;
      /** Where the answer goes: a host, or the scheme of an app. */
      readonly target: string;
      /** The same as a source of a content security policy. */
      readonly formTarget: string;
      readonly isOwnMachine: boolean;
      readonly account: string;
      readonly allows: readonly string[];
      /** Empty if nothing that it asks for is about organizations. */
      readonly organizations: readonly {
        readonly key: string;
        readonly name: string;
        readonly isChosen: boolean;
      }[];
    }
  /** Continues at a URL that is no page. */
  | { readonly state: "go-on"; readonly to: string }
  | { readonly state: "sign-in-again"; readonly account: string; readonly next: string };

/** `/auth/sign-out`: an application asks to sign out of the hub. */
export interface AppSignOutData {
  /** Proves that the form is the hub's own; absent if no application asks. */
  readonly secret?: string;
  readonly application?: string;
}

/** `/device`: a device without a browser shows a code, which is entered here. */
export interface DeviceData {
  /** From the link that the device shows; to be confirmed all the same. */
  readonly code: string;
  readonly account: string;
}

/** A device that waits, after its code was entered. */
export interface WaitingDeviceData {
  readonly code: string;
  readonly application: AppFacts;
  readonly allows: readonly string[];
  readonly place: string;
  readonly browser: string;
  readonly askedAt: string;
}

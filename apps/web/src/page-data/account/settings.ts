import type { StorageData } from "../repo/storage.ts";
import type { LinkedAccount, MissingSignOnData, SignInLink, SignOnNotice } from "./sign-on.ts";
import type { Credential, TokenRow } from "./tokens.ts";

/** The settings of an account as a whole. */
export interface SettingsData {
  readonly name: string;
  readonly storage: StorageData;
  readonly confirmation: ConfirmationData;
  /** Whether the hub sends emails: without, no address can be confirmed. */
  readonly sendsMail: boolean;
  /** Confirmed. */
  readonly email?: string;
  /** Waits for its owner to open a link. */
  readonly pendingEmail?: string;
  /** From the link that was opened. */
  readonly emailToken?: string;
}

/** Whether the viewer has shown lately who they are, as changes of how they sign in ask for. */
export interface ConfirmationData {
  readonly isFresh: boolean;
  /** Whether they can show it with a passkey here. */
  readonly hasPasskey: boolean;
  /** Whether they can show it with a password. */
  readonly hasPassword: boolean;
  /** Identity providers where they can show it. */
  readonly links: readonly SignInLink[];
}

/** What programs sign in with. */
export interface TokensData {
  readonly name: string;
  readonly tokens: readonly TokenRow[];
  /** For programs that sign requests. */
  readonly accessKeys: readonly Credential[];
}

/** How the account signs in, and where it is signed in. */
export interface SecurityData {
  readonly name: string;
  /** `none`: it can be set. `off`: this hub has no passwords. */
  readonly password: "set" | "none" | "off";
  readonly linked: readonly LinkedAccount[];
  /** Whether there are identity providers that are reached in the browser. */
  readonly hasProviders: boolean;
  /** Organizations that require a sign-on which this session lacks. */
  readonly missingSignOns: readonly MissingSignOnData[];
  /** Providers where another account can be linked; none before the session is fresh. */
  readonly linkable: readonly SignInLink[];
  /** Why linking or confirming did not work. */
  readonly notice?: SignOnNotice;
  readonly confirmation: ConfirmationData;
  /** The hub requires a second factor that the account doesn't have. */
  readonly mustSetUp: boolean;
  /** When the authenticator app was set up. */
  readonly appSince?: string;
  /** An app that waits for its first code. */
  readonly newApp?: {
    readonly secret: string;
    /** A `data:` URL. */
    readonly picture: string;
  };
  /** Those that are left. */
  readonly recoveryCodes: number;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    /** Set for one that works at another host name. */
    readonly otherSite?: string;
    readonly createdAt: string;
    readonly lastUsedAt?: string;
  }[];
  /** Why there can be no passkeys here. */
  readonly passkeyProblem?: "ip-address" | "insecure";
  /** `Firefox on Linux`: a name for a new passkey. */
  readonly browser: string;
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

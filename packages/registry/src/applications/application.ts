import type { Scope } from "../oauth/scope.ts";

/** The command line of the public hub's own client, which signs in with this fixed ID. */
export const COMMAND_LINE = "26be6b09-91c5-47da-9861-d2d2bb7a7e36";

/** A program that people sign in to with their account on this hub. */
export interface Application {
  /** The client ID: public. */
  readonly key: string;
  /** Absent for the hub's own, and for those that registered themselves. */
  readonly owner?: ApplicationOwner;
  readonly name: string;
  /** Empty, or a URL. */
  readonly homepage: string;
  readonly redirectUris: readonly string[];
  /** The most that it may ask for. */
  readonly scopes: readonly Scope[];
  /** It keeps a secret: it runs on a server. */
  readonly isConfidential: boolean;
  readonly secretAt?: Date;
  readonly createdAt: Date;
  /** By an administrator: no one can sign in to it, and its tokens are invalid. */
  readonly isDisabled: boolean;
  /** No one here vouches for it. */
  readonly isSelfRegistered: boolean;
}

export interface ApplicationOwner {
  readonly kind: "account" | "organization";
  readonly key: string;
  readonly name: string;
}

export interface ApplicationFields {
  readonly name: string;
  readonly homepage: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
}

export interface NewApplication extends ApplicationFields {
  readonly isConfidential: boolean;
}

/** A new application, or a new secret: shown this once. */
export interface ApplicationSecret {
  readonly application: Application;
  readonly secret?: string;
}

export interface ApplicationPage {
  /** By name; with how many accounts use each. */
  readonly applications: readonly (Application & { readonly accounts: number })[];
  readonly nextCursor?: string;
}

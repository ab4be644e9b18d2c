import type { Grants } from "./grants.ts";
import type { KeptGrants } from "./kept-grants.ts";

/** `inference` runs models and does nothing else: it neither reads private repos nor writes. */
export const TOKEN_ROLES = ["read", "write", "inference"] as const;
/** A coarse role, or `fineGrained`: then the credential's grants say what it may do. */
export type TokenRole = (typeof TOKEN_ROLES)[number] | "fineGrained";

/** A long-lived credential for scripts. The token itself is shown once and never stored. */
export interface AccessToken {
  readonly key: string;
  readonly accountKey: string;
  readonly name: string;
  readonly role: TokenRole;
  /** Nothing, unless the role is `fineGrained`. */
  readonly grants: KeptGrants;
  /** Patterns of the models that it may run; `undefined`: all that it may otherwise. */
  readonly models: readonly string[] | undefined;
  /** For how many seconds its calls may get recorded answers of models; `undefined`: never. */
  readonly cacheSeconds: number | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
  /** An IP address; empty if unknown. */
  readonly lastUsedPlace: string;
  /** The secret before the last rotation, while it counts. */
  readonly previous: PreviousSecret | undefined;
}

export interface PreviousSecret {
  readonly until: Date;
  readonly usedAt: Date | undefined;
}

/** A token that came with a request: an account's own, or one that an application got from it. */
export interface PresentedToken
  extends Pick<AccessToken, "key" | "name" | "role" | "createdAt" | "expiresAt"> {
  /** Of an application's: its client ID. */
  readonly applicationKey?: string;
}

/** As its owner sees it. */
export interface ListedToken extends Omit<AccessToken, "grants"> {
  readonly grants: Grants | undefined;
  /** Names of organizations of the account where it does not count, by their token policies. */
  readonly deniedIn: readonly string[];
}

/** How long two secrets of one token may count. */
export const MAX_OVERLAP_HOURS = 7 * 24;
/** Of one account. */
export const MAX_TOKENS = 500;

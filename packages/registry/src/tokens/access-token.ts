import type { Grants } from "./grants.ts";

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
  /** Of a fine-grained token. */
  readonly grants?: Grants;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** `inference` runs models and does nothing else: it neither reads private repos nor writes. */
export const TOKEN_ROLES = ["read", "write", "inference"] as const;
export type TokenRole = (typeof TOKEN_ROLES)[number];

/** A long-lived credential for scripts. The token itself is shown once and never stored. */
export interface AccessToken {
  readonly key: string;
  readonly accountKey: string;
  readonly name: string;
  readonly role: TokenRole;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

import type { AccountViewer } from "../viewer.ts";

/**
 * What a program signs its calls of models with, in place of sending a token. It does what a token of the
 * role `inference` does: it runs models, and nothing else.
 */
export interface AccessKey {
  /** Public: part of every signed request. 20 capital letters and digits. */
  readonly id: string;
  readonly accountKey: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
}

/** A new key, whole: the secret is shown this once. */
export interface NewAccessKey {
  readonly id: string;
  readonly secret: string;
}

/** For verifying signatures; never for a page or a log. */
export interface IdentifiedKey {
  readonly viewer: AccountViewer;
  readonly secret: string;
}

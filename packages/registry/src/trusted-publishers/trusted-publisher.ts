/** Jobs of a CI service that may get a token for a repo. */
export interface TrustedPublisher {
  readonly key: string;
  /** The URL of the service, as its ID tokens name it. */
  readonly issuer: string;
  /** What its ID tokens must say: exact texts. */
  readonly claims: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  /** The account that the jobs act for. */
  readonly addedBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export type NewTrustedPublisher = Pick<TrustedPublisher, "issuer" | "claims" | "isReadOnly">;

/** What an ID token says, once its signature is checked. */
export interface JobIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** What a job gets: shown this once. */
export interface PublisherToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** What their tokens begin with, as the public hub's do. */
export const PUBLISHER_TOKEN_PREFIX = "hf_jwt_";
export const PUBLISHER_TOKEN_SECONDS = 3600;
/** Of one repo. */
export const MAX_PUBLISHERS = 50;
/** Of one publisher at a time: a new token ends the oldest. */
export const MAX_PUBLISHER_TOKENS = 200;

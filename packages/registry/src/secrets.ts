/** Randomness and hashing, passed in because the registry has no Node. */
export interface Secrets {
  /** 256 random bits, URL-safe text. */
  random(): string;
  /** SHA-256 in hex: tokens are stored this way, so that a leaked database cannot be used to sign in. */
  hash(token: string): string;
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** One of those that are guessed first. */
  isCommonPassword(password: string): Promise<boolean>;
}

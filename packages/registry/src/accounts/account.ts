/** A person who can sign in. */
export interface Account {
  readonly key: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;

import type { PasskeyFacts } from "./passkey-protocol.ts";

/** A key on a device of the account's owner, which signs them in. */
export interface Passkey extends PasskeyFacts {
  readonly accountKey: string;
  /** The host name it works at. */
  readonly site: string;
  /** In the words of its owner. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** What a challenge is for: one made for signing in adds no passkey. */
export type ChallengePurpose = "create" | "sign-in" | "second-factor" | "confirm";

export const MAX_PASSKEYS = 20;
/** What a browser sends. */
export const MAX_PASSKEY_RESPONSE = 20_000;

/** What an account has in addition to its password. */
export interface SecondFactors {
  /** When its app was set up; absent without one. */
  readonly appSince?: Date;
  /** An app that waits for its first code. */
  readonly newApp?: { readonly secret: string; readonly uri: string };
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

export const RECOVERY_CODES = 10;
/** 80 random bits in groups, as people copy them. */
const DIGITS = 20;

/** A recovery code from random text of at least 20 hex digits. */
export const formatRecoveryCode = (hex: string): string =>
  hex.slice(0, DIGITS).replaceAll(/.{5}(?=.)/g, "$&-");

/** As it was made, however it was typed; `undefined` for a text that is no recovery code. */
export function parseRecoveryCode(text: string): string | undefined {
  const hex = text.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[0-9a-f]{20}$/.test(hex) ? formatRecoveryCode(hex) : undefined;
}

/** Six digits, with or without a blank; `undefined` for a text that is no code of an app. */
export function parseAppCode(text: string): string | undefined {
  const digits = text.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** Codes of an app that change with time (TOTP: SHA-1, 6 digits, 30 seconds), passed in because of its library. */
export interface OneTimeCodes {
  /** Base32, for the app. */
  newSecret(): string;
  /** `otpauth://…`, for a QR code. */
  uri(secret: string, account: string, hub: string): string;
  /** The time step of a code that is right now, a step ago, or in a step; `undefined` for any other. */
  stepOf(secret: string, code: string, now: Date): number | undefined;
}

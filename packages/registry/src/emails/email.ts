export const MAX_EMAIL = 254;
export const EMAIL_RULE = "Enter an email address such as ada@example.org.";

/** True for an address that email can be sent to: one `@`, a host name with a dot or `localhost`, no quotes or comments. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL &&
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  );

/** The address of an account. */
export interface AccountEmail {
  /** The verified address, if the account has one. */
  readonly address?: string;
  /** Another one, until its owner opens the link that was sent there. */
  readonly pending?: string;
}

/** For how long a link is good that verifies an address. */
export const VERIFICATION_HOURS = 24;
/** Links to verify an address that an account can ask for in a day. */
export const MAX_VERIFICATIONS = 10;

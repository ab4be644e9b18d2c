/**
 * Who may create an account, from the least strict: everyone, those who read emails of some domains, everyone whom
 * an administrator approves afterwards, those with a link of an administrator, or no one.
 */
export const SIGN_UP_MODES = ["open", "domain", "approval", "invitation", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** Who is invited, in the words of the administrator. */
export const MAX_INVITATION_NOTE = 200;

/** What someone who asks for approval can say of themselves. */
export const MAX_REQUEST_NOTE = 500;
/** Domains of email addresses that may sign up. */
export const MAX_DOMAINS = 50;

/** A link that lets one person sign up. */
export interface Invitation {
  readonly key: string;
  /** Who is invited, in the words of the administrator. */
  readonly note: string;
  /** The administrator's name. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who may create an account: everyone, those with a link of an administrator, or no one. */
export const SIGN_UP_MODES = ["open", "invitation", "closed"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** Who is invited, in the words of the administrator. */
export const MAX_INVITATION_NOTE = 200;

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

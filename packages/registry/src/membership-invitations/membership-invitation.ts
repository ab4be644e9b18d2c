import type { OrganizationRole } from "../organizations/organization.ts";

/** Open ones of an organization. */
export const MAX_MEMBERSHIP_INVITATIONS = 200;
/** Emails that an account sends in a day. */
export const MAX_INVITATION_MAILS = 100;
export const MAX_INVITATION_USES = 1000;
export const MAX_INVITATION_DAYS = 30;
export const MEMBERSHIP_INVITATION_DAYS = 7;

/** For one account, for an email address, or for everyone who has the link. */
export type Invitee =
  | { readonly kind: "account"; readonly name: string }
  | { readonly kind: "email"; readonly address: string }
  | { readonly kind: "link" };

export interface MembershipInvitation {
  readonly key: string;
  readonly organization: string;
  readonly role: OrganizationRole;
  readonly invitee: Invitee;
  readonly usesLeft: number;
  /** The name of the account that invites. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewMembershipInvitation {
  readonly role: OrganizationRole;
  readonly invitee: Invitee;
  /** Of a link; default 1. */
  readonly uses?: number;
  readonly days?: number;
}

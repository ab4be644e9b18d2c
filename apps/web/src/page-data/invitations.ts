import type { Invitee, OrganizationRole } from "@orrery/registry";
import type { SettingsOwner } from "./account/owner.ts";

export interface ListedInvitation {
  readonly key: string;
  readonly organization: string;
  readonly role: OrganizationRole;
  readonly invitee: Invitee;
  readonly usesLeft: number;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Open invitations of an organization, for its admins. */
export interface OrganizationInvitationsData {
  readonly owner: SettingsOwner;
  readonly sendsMail: boolean;
  readonly invitations: readonly ListedInvitation[];
}

/** Invitations for the viewer, and the one that a link leads to. */
export interface InvitationsData {
  /** Absent for visitors, who may have a link. */
  readonly viewer?: string;
  readonly invitations: readonly ListedInvitation[];
  readonly linked?: ListedInvitation & { readonly token: string; readonly isMember: boolean };
  /** The link was used, withdrawn or has expired. */
  readonly isGone: boolean;
}

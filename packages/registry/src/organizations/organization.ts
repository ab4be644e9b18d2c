/**
 * From the least to the most: each may do all that the one before it may. `no_access` is for members who only
 * take part in resource groups.
 */
export const ORGANIZATION_ROLES = ["no_access", "read", "contributor", "write", "admin"] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** A name that several accounts publish under. Public, and so is who belongs to it. */
export interface Organization {
  readonly key: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** An organization as one of its members carries it. */
export interface Membership {
  /** The organization's key. */
  readonly key: string;
  /** The organization's name. */
  readonly name: string;
  readonly role: OrganizationRole;
  /** The key of the identity provider that its members must come by. */
  readonly requiredProvider?: string;
}

export interface Member {
  readonly name: string;
  readonly role: OrganizationRole;
  readonly since: Date;
}

export interface MemberPage {
  /** By name. */
  readonly members: readonly Member[];
  readonly total: number;
  /** Opaque; hand it back to continue. Absent on the last page. */
  readonly nextCursor?: string;
}

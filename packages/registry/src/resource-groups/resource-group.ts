import type { RepoId } from "../ids.ts";
import type { OrganizationRole } from "../organizations/organization.ts";

/** What members of a group may do with what is in it. */
export const GROUP_ROLES = ["read", "contributor", "write", "admin"] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** `read_plus`: all but those whose role in the organization is `no_access`. */
export const AUTO_JOIN_SCOPES = ["all", "read_plus"] as const;

export interface AutoJoin {
  readonly role: GroupRole;
  readonly scope: (typeof AUTO_JOIN_SCOPES)[number];
}

/**
 * A part of an organization. Private repos and collections in it are seen by its members and the organization's
 * admins only; what else is done with what is in it is up to the roles in the group.
 */
export interface ResourceGroup {
  /** 24 hex digits. */
  readonly key: string;
  readonly organizationKey: string;
  readonly name: string;
  readonly description: string;
  /** Those who join the organization join the group with this role. */
  readonly autoJoin: AutoJoin | undefined;
  readonly createdAt: Date;
}

export interface GroupMember {
  readonly name: string;
  readonly role: GroupRole;
}

/** A group with what its members see of it. */
export interface FilledGroup extends ResourceGroup {
  /** By name. */
  readonly members: readonly GroupMember[];
  /** The first that the viewer may see, by name. */
  readonly repos: readonly RepoId[];
}

export interface GroupChanges {
  readonly name?: string;
  readonly description?: string;
  /** `null` ends it; who joined stays. */
  readonly autoJoin?: AutoJoin | null;
}

export const MAX_GROUPS = 100;
export const MAX_GROUP_MEMBERS = 1000;
export const MAX_GROUP_NAME = 96;
export const MAX_GROUP_DESCRIPTION = 500;

/** Someone who is added, and their role. */
export interface NewGroupMember {
  readonly name: string;
  readonly role: GroupRole;
}

export const isInScope = ({ scope }: AutoJoin, role: OrganizationRole): boolean =>
  scope === "all" || role !== "no_access";

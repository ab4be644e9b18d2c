import type { OrganizationRole } from "@orrery/registry";
import type { StorageData } from "./storage.ts";

export interface NewOrganizationData {
  /** Who will be its first admin. */
  readonly viewer: string;
}

export interface OrganizationSettingsData {
  readonly name: string;
  /** False for a member who may only look and leave. */
  readonly canAdminister: boolean;
  readonly viewer: string;
  /** The viewer's own; absent for the hub's administrator who is no member. */
  readonly role?: OrganizationRole;
  readonly members: MembersSummary;
  /** The `?cursor=` of the next page of members; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page of members. */
  readonly isContinued: boolean;
  /** It has no repo, so it may be deleted. */
  readonly isEmpty: boolean;
  readonly storage: StorageData;
}

/** A member of an organization, or an organization that an account is in. */
export interface MemberSummary {
  readonly name: string;
  readonly role: OrganizationRole;
}

export interface MembersSummary {
  /** By name, the first of them. */
  readonly members: readonly MemberSummary[];
  readonly total: number;
}

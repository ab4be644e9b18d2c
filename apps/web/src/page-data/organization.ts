import type { DefaultVisibility, OrganizationRole } from "@orrery/registry";
import type { ConfirmationData } from "./account/settings.ts";
import type { StorageData } from "./repo/storage.ts";

export interface NewOrganizationData {
  /** The account that will be the first admin. */
  readonly viewer: string;
}

export interface OrganizationSettingsData {
  readonly name: string;
  /** False for a member who can only view and leave. */
  readonly confirmation: ConfirmationData;
  readonly canAdminister: boolean;
  readonly viewer: string;
  /** The viewer's role; absent for an administrator of the hub who is not a member. */
  readonly role?: OrganizationRole;
  readonly members: MembersSummary;
  /** The `?cursor=` of the next page of members; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page of members. */
  readonly isContinued: boolean;
  /** Whether it has no repos, so that it may be deleted. */
  readonly isEmpty: boolean;
  readonly newRepos: NewReposData;
  readonly signOn: RequiredSignOnData;
  readonly storage: StorageData;
}

/** What new repos are, unless someone says otherwise. */
export interface NewReposData {
  /** Empty: as the hub. */
  readonly own: DefaultVisibility | "";
  /** Absent for the hub itself. */
  readonly ofHub?: DefaultVisibility;
}

/** Which identity provider members must come by; for others than admins, nothing. */
export interface RequiredSignOnData {
  /** The required provider is turned off. */
  readonly isOff?: boolean;
  /** The provider's label. */
  readonly required?: string;
  /** The provider of this session, which can be required. */
  readonly choice?: { readonly name: string; readonly label: string };
}

/** A member of an organization, or an organization that an account is in. */
export interface MemberSummary {
  readonly name: string;
  readonly role: OrganizationRole;
}

export interface MembersSummary {
  /** The first members by name. */
  readonly members: readonly MemberSummary[];
  readonly total: number;
}

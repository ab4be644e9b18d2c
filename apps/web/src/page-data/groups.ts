import type { AutoJoin, GroupMember, GroupRole } from "@orrery/registry";
import type { SettingsOwner } from "./account/owner.ts";

/** Resource groups of an organization: all that the viewer may see, or the one that `?group=` names. */
export interface OrganizationGroupsData {
  readonly owner: SettingsOwner;
  /** May create and delete groups. */
  readonly canAdminister: boolean;
  readonly groups: readonly GroupSummary[];
  readonly group?: OpenGroup;
}

export interface GroupSummary {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly members: number;
  /** Those that the viewer may see. */
  readonly repos: number;
}

export interface OpenGroup {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly autoJoin?: AutoJoin;
  /** May change who is in it. */
  readonly canManage: boolean;
  readonly members: readonly GroupMember[];
  readonly repos: readonly { readonly id: string; readonly path?: string }[];
}

export type { GroupRole };

import type { OwnQuota, Usage } from "../quotas/quota.ts";

/** An organization as an administrator of the hub sees it. */
export interface HubOrganization extends Pick<Usage, "repos" | "storageBytes" | "quota"> {
  readonly name: string;
  readonly ownQuota: OwnQuota;
  readonly createdAt: Date;
  readonly members: number;
  /** Names of members with the role *admin*, some at most. */
  readonly admins: readonly string[];
}

export interface HubOrganizationPage {
  /** By name. */
  readonly organizations: readonly HubOrganization[];
  /** All with this prefix. */
  readonly total: number;
  /** The `after` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

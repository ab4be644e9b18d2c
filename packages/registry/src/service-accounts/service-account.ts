import type { OrganizationRole } from "../organizations/organization.ts";

/** An account of an organization that no person has: programs use its tokens, and commits name it. */
export interface ServiceAccount {
  readonly key: string;
  readonly name: string;
  /** What its tokens may do at most. */
  readonly role: OrganizationRole;
  readonly createdAt: Date;
  readonly tokens: number;
  readonly lastUsedAt: Date | undefined;
}

/** Of one organization. */
export const MAX_SERVICE_ACCOUNTS = 100;

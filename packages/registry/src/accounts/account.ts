import type { Membership } from "../organizations/organization.ts";
import type { Collaboration, GroupMembership } from "../organizations/shares.ts";

/** A person who can sign in. */
export interface Account {
  readonly key: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly passwordHash: string;
  readonly createdAt: Date;
  /** Its owner has shown that they read what is sent there: others are not used. */
  readonly email?: string;
  /** An administrator keeps it out, or has not let it in yet. */
  readonly isSuspended: boolean;
  /** No administrator has approved it yet. */
  readonly isWaiting?: true;
  /** No person's: an organization's, which is the only one it is in. */
  readonly isService?: true;
  /** By name. */
  readonly organizations: readonly Membership[];
  /** Resource groups of these organizations. */
  readonly groups: readonly GroupMembership[];
  readonly collaborations: readonly Collaboration[];
}

/** An account's public fields. */
export type PublicAccount = Pick<Account, "key" | "name" | "createdAt" | "organizations">;

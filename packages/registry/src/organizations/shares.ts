import type { OrganizationRole } from "./organization.ts";

/** A resource group as one of its members carries it. */
export interface GroupMembership {
  readonly key: string;
  /** The name of its organization. */
  readonly organization: string;
  readonly role: OrganizationRole;
}

/** What collaborators of a repo may have. */
export const COLLABORATOR_ROLES = ["read", "write", "admin"] as const;
export type CollaboratorRole = (typeof COLLABORATOR_ROLES)[number];

/** A repo as one of its collaborators carries it. */
export interface Collaboration {
  readonly repoKey: string;
  readonly role: CollaboratorRole;
  /** Where the repo is now. */
  readonly namespace: string;
  readonly groupKey: string | undefined;
}

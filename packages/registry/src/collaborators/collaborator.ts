import type { CollaboratorRole } from "../organizations/shares.ts";

/** An account that may do something with one repo, in addition to its owner and members of an organization. */
export interface Collaborator {
  readonly name: string;
  readonly role: CollaboratorRole;
  readonly since: Date;
}

/** Of one repo. */
export const MAX_COLLABORATORS = 100;
/** Of one account: its requests carry them all. */
export const MAX_COLLABORATIONS = 500;

import type { AccessAnswers } from "@orrery/catalog";
import type { RepoId } from "../ids.ts";

/** In the words of the protocol. */
export const ACCESS_STATUSES = ["pending", "accepted", "rejected"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** `expired`: access was granted, and its time is over; the account may request it again. */
export const ACCESS_STATES = [...ACCESS_STATUSES, "expired"] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

export const MAX_REJECTION_REASON = 200;
export const MAX_ACCESS_DAYS = 3650;

/** A request for access to a gated repo, and its status. */
export interface AccessRequest {
  readonly repoKey: string;
  readonly accountKey: string;
  readonly accountName: string;
  /** Of the account, once it is verified. */
  readonly email: string | undefined;
  readonly status: AccessState;
  /** The answers to the repo's form. */
  readonly fields: AccessAnswers | undefined;
  readonly rejectionReason: string | undefined;
  readonly createdAt: Date;
  /** Absent until someone decided; a repo may grant access automatically. */
  readonly reviewedAt: Date | undefined;
  /** When granted access ends; absent: it lasts. */
  readonly expiresAt: Date | undefined;
}

/** Access that ended because its time was over. */
export interface ExpiredAccess {
  readonly id: RepoId;
  readonly accountName: string;
}

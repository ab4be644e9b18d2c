export const ACCESS_STATUSES = ["pending", "accepted", "rejected"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** A request for access to a gated repo, and its status. */
export interface AccessRequest {
  readonly repoKey: string;
  readonly accountKey: string;
  readonly accountName: string;
  readonly status: AccessStatus;
  /** The answers to the repo's form. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly rejectionReason: string | undefined;
  readonly createdAt: Date;
}

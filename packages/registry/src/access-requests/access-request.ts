export const ACCESS_STATUSES = ["pending", "accepted", "rejected"] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** That somebody wants the files of a gated repo, and what became of it. */
export interface AccessRequest {
  readonly repoKey: string;
  readonly accountKey: string;
  readonly accountName: string;
  readonly status: AccessStatus;
  /** What the repo's form asked and was told. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly rejectionReason: string | undefined;
  readonly createdAt: Date;
}

import type { RepoId } from "../ids.ts";
import type { OwnQuota, Usage } from "../quotas/quota.ts";

/** A repo as an administrator of the hub sees it. */
export interface HubRepo {
  readonly id: RepoId;
  readonly isPrivate: boolean;
  /** All that is stored for it: large files of every revision, and the history. */
  readonly storedBytes: number;
  /** The files of the default branch. */
  readonly headBytes: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly downloads: number;
}

export const HUB_REPO_SORTS = ["stored", "updated", "created", "name"] as const;
export type HubRepoSort = (typeof HUB_REPO_SORTS)[number];

export interface HubRepoPage {
  readonly repos: readonly HubRepo[];
  readonly total: number;
  /** The `cursor` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

/** An account or organization with what it stores. */
export interface OwnerUsage extends Usage {
  readonly kind: "account" | "organization";
  readonly ownQuota: OwnQuota;
}

export interface OwnerPage {
  /** The largest first. */
  readonly owners: readonly OwnerUsage[];
  readonly total: number;
  readonly nextCursor?: string;
}

/** A large file, stored once however many repos have it. */
export interface LargeFile {
  readonly digest: string;
  readonly bytes: number;
  /** Some of the repos that have it. */
  readonly repos: readonly RepoId[];
  readonly repoCount: number;
}

/** What is stored, by kind, as SQL knows it. */
export interface StorageTotals {
  readonly repos: number;
  readonly blobs: number;
  readonly blobBytes: number;
  readonly historyBytes: number;
  /** Large files of which some parts are stored. */
  readonly uploadBytes: number;
  /** Files of calls of models, kept for a day. */
  readonly temporaryBytes: number;
}

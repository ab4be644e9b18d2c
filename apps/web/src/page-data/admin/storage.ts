/** A repo as the lists of administrators name it. */
export interface NamedRepo {
  /** `namespace/name` */
  readonly id: string;
  readonly type: "model" | "dataset" | "space";
}

/** `/admin/organizations` */
export interface HubOrganizationsData {
  /** The prefix of the names, from `?q=`. */
  readonly q?: string;
  readonly organizations: readonly HubOrganizationRow[];
  readonly total: number;
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

export interface HubOrganizationRow extends StoredAmounts {
  readonly name: string;
  readonly createdAt: string;
  readonly members: number;
  /** Some of those with the role *admin*. */
  readonly admins: readonly string[];
}

/** What an owner stores, and may store; 0 is no limit. */
export interface StoredAmounts {
  readonly repos: number;
  readonly storageBytes: number;
  readonly quota: { readonly repos: number; readonly storageBytes: number };
  /** `null` is the hub's default. */
  readonly ownQuota: { readonly repos: number | null; readonly storageBytes: number | null };
}

/** `/admin/repos`: every repo, also hidden ones. */
export interface HubReposData {
  /** Of new repos, where neither an organization nor their creator says which. */
  readonly defaultVisibility: "public" | "private";
  readonly q?: string;
  readonly type?: NamedRepo["type"];
  readonly sort: HubRepoOrder;
  readonly repos: readonly HubRepoRow[];
  readonly total: number;
  readonly nextCursor?: string;
}

export type HubRepoOrder = "stored" | "updated" | "created" | "name";

export interface HubRepoRow extends NamedRepo {
  readonly isPrivate: boolean;
  /** Large files of every revision, and the history. */
  readonly storedBytes: number;
  /** The files of the default branch. */
  readonly headBytes: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly downloads: number;
}

/** `/admin/storage`: the disk, what takes it, and who. */
export interface HubStorageData extends OwnersData {
  readonly disk: DiskUsage;
  readonly largestFiles: readonly LargeFileRow[];
}

/** Owners, the largest first. */
export interface OwnersData {
  readonly q?: string;
  readonly owners: readonly OwnerRow[];
  readonly total: number;
  readonly nextCursor?: string;
}

export interface OwnerRow extends StoredAmounts {
  readonly name: string;
  readonly kind: "account" | "organization";
}

export interface LargeFileRow {
  readonly digest: string;
  readonly bytes: number;
  /** Some of the repos that have it. */
  readonly repos: readonly NamedRepo[];
  readonly repoCount: number;
}

export interface DiskUsage {
  readonly totalBytes: number;
  /** What the hub can still use. */
  readonly freeBytes: number;
  /** With less free, uploads are refused; 0 is no limit. */
  readonly reserveBytes: number;
  /** The largest first. */
  readonly parts: readonly DiskPart[];
}

export interface DiskPart {
  readonly name: DiskPartName;
  readonly bytes: number;
  /** There are more files than were counted. */
  readonly isPartial?: true;
}

export type DiskPartName =
  | "blobs"
  | "histories"
  | "uploads"
  | "temporary"
  | "xet"
  | "receipts"
  | "database";

import type { BlobDigest } from "../ids.ts";
import { listLfsPointers } from "../lfs/lfs-store.ts";
import { listMirrorObjects } from "../mirrors/mirrored-blob-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import {
  countStoredRepos,
  findStoredRepo,
  listNamedBlobs,
  listObjectsSince,
  listPullNumbers,
  listStoredRepos,
  type ObjectRow,
  type StoredRepo,
  updateObjectSizes,
} from "./inventory-store.ts";

/**
 * The objects that should be stored according to SQL, for comparing with the storage. Checks no
 * permissions.
 */
export interface Inventory {
  /** Blobs in rows with this digest prefix, with every size that rows have for them. */
  blobs(prefix: string): Promise<ReadonlyMap<BlobDigest, ReadonlySet<number>>>;
  /** Repos that have a history, by key, after this one. */
  repos(after: string, limit: number): Promise<readonly StoredRepo[]>;
  countRepos(): Promise<number>;
  repo(key: string): Promise<StoredRepo | undefined>;
  /** Numbers of the repo's pull requests: each has a ref. */
  pulls(repoKey: string): Promise<readonly number[]>;
  /** The git ids of the pointers that the repo has objects for. */
  pointers(repoKey: string): Promise<ReadonlySet<string>>;
  /** Rights to large files that were given since, as rows. */
  objectsSince(since: Date): Promise<readonly ObjectRow[]>;
  /** Sets a blob's actual size in every row. */
  setSize(digest: BlobDigest, size: number): Promise<void>;
}

export function createInventory({ db }: Pick<RegistryDeps, "db">): Inventory {
  return {
    blobs: (prefix) => listNamedBlobs(db, prefix),
    repos: (after, limit) => listStoredRepos(db, after, limit),
    countRepos: () => countStoredRepos(db),
    repo: (key) => findStoredRepo(db, key),
    pulls: (repoKey) => listPullNumbers(db, repoKey),
    pointers: async (repoKey) =>
      new Set([
        ...(await listLfsPointers(db, repoKey)).keys(),
        ...(await listMirrorObjects(db, repoKey)).map(({ pointerOid }) => pointerOid),
      ]),
    objectsSince: (since) => listObjectsSince(db, since),
    setSize: (digest, size) => updateObjectSizes(db, digest, size),
  };
}

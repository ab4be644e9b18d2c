import type { BlobDigest } from "../ids.ts";
import { listLfsPointers } from "../lfs/lfs-store.ts";
import type { RegistryDeps } from "../registry.ts";
import {
  countStoredRepos,
  findStoredRepo,
  listNamedBlobs,
  listObjectsSince,
  listPullNumbers,
  listStoredRepos,
  updateObjectSizes,
} from "./inventory-store.ts";

export type Inventory = ReturnType<typeof createInventory>;

/** What SQL says should be stored, for those who compare it with what is. Asks nobody for rights. */
export function createInventory({ db }: Pick<RegistryDeps, "db">) {
  return {
    /** Blobs that rows name and whose digest begins so, with every size that a row gives them. */
    blobs: (prefix: string) => listNamedBlobs(db, prefix),
    /** Repos that have a history, by key, after this one. */
    repos: (after: string, limit: number) => listStoredRepos(db, after, limit),
    countRepos: () => countStoredRepos(db),
    repo: (key: string) => findStoredRepo(db, key),
    /** Numbers of the repo's pull requests: each has a ref of its own. */
    pulls: (repoKey: string) => listPullNumbers(db, repoKey),
    /** The git ids of the pointers that the repo has objects for. */
    pointers: async (repoKey: string): Promise<ReadonlySet<string>> =>
      new Set((await listLfsPointers(db, repoKey)).keys()),
    /** Rights to large files that were given since, as rows. */
    objectsSince: (since: Date) => listObjectsSince(db, since),
    /** Says in every row what a blob's size really is. */
    setSize: (digest: BlobDigest, size: number) => updateObjectSizes(db, digest, size),
  };
}

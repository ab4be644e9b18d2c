import type { ListedBlob } from "../blob-store.ts";
import type { BlobDigest } from "../ids.ts";
import { HISTORY_DAYS } from "../inference-calls/inference-calls.ts";
import { deleteHoursBefore } from "../inference-calls/provider-hour-store.ts";
import { deleteTimesBefore } from "../inference-calls/provider-time-store.ts";
import { forgetDirectUploads } from "../lfs/direct/forget-direct.ts";
import type { DailyCounts } from "../quotas/daily-counts.ts";
import { deletePartialUploadsBefore } from "../quotas/quota-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { Refusals } from "../refusals/refusals.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { listRepoKeys } from "../repos/repo-upkeep-store.ts";
import { RUN_FILE_DAYS } from "../runs/run.ts";
import { deleteRunFiles, findRunBlobs } from "../runs/run-store.ts";
import { dayOf, daysBefore, hourOf } from "../stats/days.ts";
import { expireXorbs, forgetBlobs } from "../xet/forget-xorbs.ts";
import { deleteUnused, findLinked, listReposWithUnused, listUnused } from "./garbage-store.ts";
import { withoutWriters } from "./tidy-claim.ts";

/** What a collection took away. */
export interface Collected {
  /** Objects that a repo was given and that no commit of it refers to. */
  readonly objects: number;
  /** What deletes that were cut short left of repos. */
  readonly histories: number;
  /** Blobs that no repo may refer to and no run shows, and their bytes. */
  readonly blobs: number;
  readonly bytes: number;
}

/** An upload is followed by its commit within hours; a day is ample. */
export const GRACE_MS = 24 * 3_600_000;

const BATCH = 500;

/**
 * Deletes what nothing refers to. A write first records a time of use, with a row in `pending_index` if it
 * is a write to a history, and only then checks that the object exists. So the order here is: a time, then
 * pending writes, then the histories; an object used after that time stays, which the deleting statement
 * itself checks again.
 */
export interface Garbage {
  removeStrayHistories(since: Date): Promise<number>;
  /** Spares everything younger than `graceMs`. May run while others read and write. */
  collect(graceMs?: number): Promise<Collected>;
}

export function createGarbage(
  deps: RegistryDeps & {
    readonly quotas: Quotas;
    readonly dailyCounts: DailyCounts;
    readonly refusals: Pick<Refusals, "forgetOld">;
  },
): Garbage {
  const { db, git, blobs, now, quotas, dailyCounts, refusals } = deps;

  async function collectObjects(since: Date): Promise<number> {
    let count = 0;
    for (const key of await listReposWithUnused(db, since)) {
      // A history that cannot be read may refer to everything.
      if (!(await git.resolve(key, "HEAD"))) continue;
      const candidates = new Set(await listUnused(db, key, since));
      for await (const digest of git.pointers(key)) candidates.delete(digest);
      for (const digest of candidates) if (await deleteUnused(db, key, digest, since)) count++;
    }
    return count;
  }

  async function deleteUnlinked(batch: readonly ListedBlob[], since: Date) {
    const digests = batch.map(({ digest }) => digest);
    const doomed = await withoutNeeded(digests);
    await forgetBlobs(deps, doomed);
    // A shard may have linked one whose chunks were known until now.
    const unneeded = new Set(await withoutNeeded(doomed));
    const deleted: ListedBlob[] = [];
    for (const blob of batch)
      if (unneeded.has(blob.digest) && (await blobs.delete(blob.digest, since))) deleted.push(blob);
    return deleted;
  }

  async function withoutNeeded(digests: readonly BlobDigest[]): Promise<readonly BlobDigest[]> {
    if (digests.length === 0) return [];
    const linked = await findLinked(db, digests);
    const shown = await findRunBlobs(db, digests);
    return digests.filter((digest) => !linked.has(digest) && !shown.has(digest));
  }

  async function collectBlobs(since: Date): Promise<Pick<Collected, "blobs" | "bytes">> {
    let [count, bytes, batch] = [0, 0, [] as ListedBlob[]];
    const sweep = async () => {
      const deleted = batch.length > 0 ? await deleteUnlinked(batch, since) : [];
      count += deleted.length;
      bytes += deleted.reduce((sum, { size }) => sum + size, 0);
      batch = [];
    };
    for await (const blob of blobs.list())
      if (blob.storedAt < since && batch.push(blob) >= BATCH) await sweep();
    await sweep();
    return { blobs: count, bytes };
  }

  async function tidyHistories(since: Date): Promise<void> {
    for (const key of await listRepoKeys(db))
      if (await git.resolve(key, "HEAD"))
        await withoutWriters(db, key, now, () => git.maintain(key, since));
  }

  /**
   * Deletes histories without a repo whose folder last changed before `since`. A repo's row is created
   * before its history and deleted before it, so the folders are listed first: safe with concurrent
   * processes.
   */
  async function removeStrayHistories(since: Date): Promise<number> {
    const found: string[] = [];
    for await (const { key, changedAt } of git.histories()) if (changedAt < since) found.push(key);
    const repos = new Set(await listRepoKeys(db));
    const strays = found.filter((key) => !repos.has(key));
    for (const key of strays) await git.remove(key);
    return strays.length;
  }

  return {
    removeStrayHistories,

    async collect(graceMs = GRACE_MS) {
      const since = new Date(now().getTime() - graceMs);
      await deleteRunFiles(db, daysBefore(now(), RUN_FILE_DAYS));
      await deleteTimesBefore(db, dayOf(daysBefore(now(), HISTORY_DAYS)));
      await deleteHoursBefore(db, hourOf(daysBefore(now(), 1)));
      const objects = await collectObjects(since);
      const collected = await collectBlobs(since);
      await blobs.forgetUploads(since);
      await forgetDirectUploads(deps, since);
      await deletePartialUploadsBefore(db, since);
      const histories = await removeStrayHistories(since);
      await expireXorbs(deps);
      await tidyHistories(since);
      await quotas.recount();
      await dailyCounts.forgetOld();
      await refusals.forgetOld();
      await git.sweep(since);
      return { objects, histories, ...collected };
    },
  };
}

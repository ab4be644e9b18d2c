import { isRegistryError } from "../../errors.ts";
import type { BlobDigest } from "../../ids.ts";
import { findReadOnlyReason } from "../../read-only/read-only-store.ts";
import type { RegistryDeps } from "../../registry-deps.ts";
import type { LfsPointer } from "../lfs-pointer.ts";
import { notStored, uploadPending } from "../not-stored.ts";
import {
  countDirectUploads,
  type DirectUpload,
  findDirectUpload,
  insertDirectUpload,
  listDirectUploads,
} from "./direct-upload-store.ts";
import { type FinishDeps, finishDirect, isThere } from "./finish-direct.ts";
import { roomOf, type Sending } from "./sending.ts";

/** Of an account, begun and not finished. What is above comes through the hub. */
export const MAX_DIRECT_UPLOADS = 2_000;

/** In seconds, where no limit is set. */
const LONG = 86_400;
const LOOK_AGAIN_MS = 500;
const AT_ONCE = 8;
/** Of one object: clients that begin again and again leave some. */
const MOST_TRIED = 4;

export interface SentObject {
  readonly object: LfsPointer;
  /** How many bytes each part but the last has. */
  readonly chunk: number;
}

export interface OpenUpload {
  readonly key: string;
  /** Where to send each part. */
  readonly urls: readonly string[];
}

export interface DirectUploads {
  /** Begins uploads. Objects that are missing in the answer have to come through the hub. */
  open(
    sending: Sending,
    objects: readonly SentObject[],
    seconds: number,
  ): Promise<ReadonlyMap<BlobDigest, OpenUpload>>;
  /** `false` when its bytes are still being read after a while. Throws `blob-mismatch`, `blob-not-found`. */
  finish(
    sending: Sending,
    object: LfsPointer,
    key: string,
    tags: readonly string[] | undefined,
  ): Promise<boolean>;
  /**
   * Finishes what this account sent of these objects; `false` if it began none of them. Throws as `finish`, and
   * `upload-pending`.
   */
  takeSent(sending: Sending, digests: readonly BlobDigest[]): Promise<boolean>;
  /** Those of these that it began, and that have room: whether their bytes are there and need not be sent again. */
  findBegun(
    sending: Sending,
    digests: readonly BlobDigest[],
  ): Promise<ReadonlyMap<BlobDigest, "begun" | "sent">>;
}

export function createDirectUploads(
  deps: FinishDeps & Pick<RegistryDeps, "newKey" | "limits">,
): DirectUploads {
  const { db, now, newKey, limits, quotas, storage } = deps;
  const deadline = () => performance.now() + 1_000 * (limits.directWait || LONG);
  // Who asks while bytes are read waits for the same reading.
  const running = new Map<string, Promise<boolean>>();

  function begin(upload: DirectUpload, tags?: readonly string[]): Promise<boolean> {
    const known = running.get(upload.key);
    if (known) return known;
    const work = finishDirect(deps, upload, tags).finally(() => running.delete(upload.key));
    // Without anyone waiting, what is wrong is in its row.
    work.catch(() => {});
    running.set(upload.key, work);
    return work;
  }

  async function finishBy(
    until: number,
    upload: DirectUpload,
    tags?: readonly string[],
  ): Promise<boolean> {
    for (;;) {
      const left = until - performance.now();
      if (left <= 0) return false;
      if (await within(left, begin(upload, tags))) return true;
      if (performance.now() < until) await pause(LOOK_AGAIN_MS);
    }
  }

  /** The first of an object's uploads that has its bytes. */
  async function takeOne(until: number, uploads: readonly DirectUpload[]): Promise<void> {
    let refusal: unknown;
    for (const upload of uploads.slice(0, MOST_TRIED)) {
      try {
        if (await finishBy(until, upload)) return;
        throw uploadPending(upload.object.digest);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  }

  return {
    async open(sending, objects, seconds) {
      const opened = new Map<BlobDigest, OpenUpload>();
      // A hub that changes nothing promises nothing.
      if ((await findReadOnlyReason(db)) !== undefined) return opened;
      const room = MAX_DIRECT_UPLOADS - (await countDirectUploads(db, sending.account));
      await inParallel(objects.slice(0, Math.max(0, room)), async ({ object, chunk }) => {
        const { digest, size } = object;
        await quotas.beginUpload(roomOf(sending, digest), sending.repoKey, size);
        const { urls, ...place } = await storage.open(object, chunk, seconds);
        const key = newKey();
        await insertDirectUpload(db, { key, ...sending, object, ...place }, now());
        opened.set(digest, { key, urls });
      });
      return opened;
    },

    async finish(sending, object, key, tags) {
      const upload = await findDirectUpload(db, key);
      if (upload && isOf(upload, sending, object)) return finishBy(deadline(), upload, tags);
      if (await isThere(deps, { ...sending, object })) return true;
      throw notStored(object.digest);
    },

    async takeSent(sending, digests) {
      const uploads = await listDirectUploads(db, sending, digests);
      const until = deadline();
      const groups = Map.groupBy(uploads, ({ object }) => object.digest);
      await inParallel([...groups.values()], (group) => takeOne(until, group));
      return groups.size > 0;
    },

    async findBegun(sending, digests) {
      const found = new Map<BlobDigest, "begun" | "sent">();
      for (const upload of await listDirectUploads(db, sending, digests)) {
        const { object, isSent, problem } = upload;
        if (problem !== undefined || found.has(object.digest)) continue;
        if (isSent) begin(upload);
        found.set(object.digest, isSent ? "sent" : "begun");
      }
      return found;
    },
  };
}

const isOf = (upload: DirectUpload, { account, repoKey }: Sending, { digest }: LfsPointer) =>
  upload.account === account && upload.repoKey === repoKey && upload.object.digest === digest;

const isRefusal = (error: unknown): boolean =>
  isRegistryError(error) && (error.code === "blob-mismatch" || error.code === "blob-not-found");

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `false` when the time is over first; the work continues. */
async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const run = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}

import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, link, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type BlobDigest,
  type BlobStore,
  parseBlobDigest,
  RegistryError,
  type StoredBlob,
} from "@orrery/registry";
import { blobPath } from "./blob-path.ts";
import { deleteUnlessRenewed } from "./delete-unless-renewed.ts";
import { ignore, syncFolder } from "./file-names.ts";
import { streamFile } from "./file-stream.ts";
import { createFileUploads } from "./file-uploads.ts";
import { listBlobs } from "./list-blobs.ts";
import { blobMismatch, receiveBytes } from "./receive-bytes.ts";

/** Adds to a blob store: hard links to blobs on the same disk. */
export interface FileBlobStore extends BlobStore {
  /** Where a blob is, or would be. */
  pathOf(digest: BlobDigest): string;
  /** Moves a blob's file into `damaged/`, so that uploads send it again; `false` if there is no file. */
  setAside(digest: BlobDigest): Promise<boolean>;
  /** Makes a file a blob, whose bytes are checked and on the disk. It is gone then, also from another disk. */
  adopt(path: string, blob: StoredBlob): Promise<void>;
  /** `false`, and nothing is made, for a blob that is not there or a path on another disk. */
  link(digest: BlobDigest, path: string): Promise<boolean>;
}

/**
 * Blobs as files under `root`, two levels deep so no folder grows huge: `ab/cd/abcd…`. Bytes arrive in
 * `incoming/<process>/`, are synced, and then get their name: a crash leaves litter there and nothing else.
 * Uploads in parts live in `parts/`, bytes that turned out wrong in `damaged/`. A blob's time of change is when
 * it was last put.
 */
export function createFileBlobStore(root: string, processId: string = randomUUID()): FileBlobStore {
  const incomingFolder = join(root, "incoming", processId);
  const damagedFolder = join(root, "damaged");
  const pathOf = (digest: BlobDigest) => join(root, blobPath(digest));

  /** Gives verified bytes their name. Replaces an older file: ours was verified just now. */
  async function publish(finished: string, { digest }: StoredBlob): Promise<void> {
    const path = pathOf(digest);
    await mkdir(dirname(path), { recursive: true });
    // The file system's own clock may lag some milliseconds behind ours.
    await touch(finished);
    await rename(finished, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EISDIR") throw error;
      await setAside(digest);
      await rename(finished, path);
    });
    await syncFolder(dirname(path));
  }

  async function setAside(digest: BlobDigest): Promise<boolean> {
    await mkdir(damagedFolder, { recursive: true });
    const kept = join(damagedFolder, `${digest}-${randomUUID()}`);
    return (await rename(pathOf(digest), kept).then(() => true, ignore("ENOENT"))) ?? false;
  }

  async function sizeOf(digest: BlobDigest): Promise<number | undefined> {
    const found = await stat(pathOf(digest)).catch(ignore("ENOENT"));
    return found?.isFile() ? found.size : undefined;
  }

  const store: FileBlobStore = {
    ...createFileUploads(join(root, "parts"), publish, pathOf),

    async put(bytes, expected) {
      const incoming = join(incomingFolder, randomUUID());
      await mkdir(incomingFolder, { recursive: true });
      try {
        const stored = await receive(incoming, bytes, expected);
        await publish(incoming, stored);
        return stored;
      } finally {
        await rm(incoming, { force: true });
      }
    },

    async get(digest, range, size) {
      try {
        return await streamFile(pathOf(digest), range, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw new RegistryError(
          "blob-damaged",
          `The stored bytes of object ${digest} are damaged. Upload the file again to repair it.`,
          { cause: error },
        );
      }
    },

    size: sizeOf,

    pathOf,
    setAside,

    async adopt(path, blob) {
      try {
        await publish(path, blob);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
        await store.put(createReadStream(path), blob);
        await rm(path, { force: true });
      }
    },

    async link(digest, path) {
      try {
        await link(pathOf(digest), path);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "EXDEV" || code === "EPERM") return false;
        throw error;
      }
    },

    list: () => listBlobs(root, pathOf),

    async delete(digest, since) {
      const litter = join(incomingFolder, randomUUID());
      return deleteUnlessRenewed(pathOf(digest), litter, since);
    },

    async check() {
      await mkdir(incomingFolder, { recursive: true });
      await access(incomingFolder);
    },
  };
  return store;
}

async function receive(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  expected: StoredBlob | undefined,
): Promise<StoredBlob> {
  const file = await open(path, "wx");
  try {
    const { sha256, size } = await receiveBytes(file, bytes, 0, expected?.size);
    const digest = parseBlobDigest(sha256);
    if (!digest) throw new Error("SHA-256 returned no digest.");
    if (expected && digest !== expected.digest) throw blobMismatch("the SHA-256 does not match");
    return { digest, size };
  } finally {
    await file.close();
  }
}

const touch = (path: string, now = new Date()) => utimes(path, now, now);

import { randomUUID } from "node:crypto";
import {
  access,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type BlobDigest,
  type BlobStore,
  parseBlobDigest,
  RegistryError,
  type StoredBlob,
} from "@orrery/registry";
import { ignore, syncFolder } from "./file-names.ts";
import { streamFile } from "./file-stream.ts";
import { createFileUploads } from "./file-uploads.ts";
import { blobMismatch, receiveBytes } from "./receive-bytes.ts";

/** What files can do beside: a blob may have a second name, on the same disk, at no cost. */
export interface FileBlobStore extends BlobStore {
  /** Where a blob is, or would be. */
  pathOf(digest: BlobDigest): string;
  /** Moves what has a blob's name into `damaged/`, so that uploads ask for it; `false` when nothing has it. */
  setAside(digest: BlobDigest): Promise<boolean>;
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
  const pathOf = (digest: BlobDigest) => join(root, digest.slice(0, 2), digest.slice(2, 4), digest);

  /** Gives finished bytes their name. What had it goes: ours were checked this moment, those long ago. */
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

  return {
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

    async *list() {
      for await (const folder of subfolders(root))
        for await (const subfolder of subfolders(folder))
          for await (const { name } of await opendir(subfolder)) {
            const digest = parseBlobDigest(name);
            const found = digest && (await stat(pathOf(digest)).catch(ignore("ENOENT")));
            if (found) yield { digest, size: found.size, storedAt: found.mtime };
          }
    },

    async delete(digest, since) {
      const path = pathOf(digest);
      const found = await stat(path).catch(ignore("ENOENT"));
      if (!found || found.mtime >= since) return false;
      const doomed = join(incomingFolder, randomUUID());
      await mkdir(incomingFolder, { recursive: true });
      if (!(await rename(path, doomed).then(() => true, ignore("ENOENT")))) return false;
      // Put again between the look and the move: it comes back, unless it is there again already.
      const isUsed = (await stat(doomed)).mtime >= since;
      if (isUsed) await link(doomed, path).catch(ignore("EEXIST"));
      await rm(doomed);
      return !isUsed;
    },

    async check() {
      await mkdir(incomingFolder, { recursive: true });
      await access(incomingFolder);
    },
  };
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
    if (!digest) throw new Error("SHA-256 gave no digest.");
    if (expected && digest !== expected.digest) throw blobMismatch("the SHA-256 differs");
    return { digest, size };
  } finally {
    await file.close();
  }
}

/** The folders that blobs are in, and no other. */
async function* subfolders(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignore("ENOENT"))) ?? [];
  for (const entry of entries)
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield join(folder, entry.name);
}

const touch = (path: string, now = new Date()) => utimes(path, now, now);

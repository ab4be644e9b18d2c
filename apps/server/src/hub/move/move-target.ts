import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type BlobStore, isRegistryError, parseBlobDigest } from "@orrery/registry";
import type { BackupTarget } from "../../storage/backup/backup-target.ts";
import type { FileGitStore } from "../../storage/git/git-store.ts";

/** Where a hub moves to. */
export interface MoveStores {
  readonly blobs: BlobStore;
  readonly git: FileGitStore;
}

/** A backup that goes into the stores of another hub; its dump of the database into `folder`. */
export async function createMoveTarget(
  { blobs, git }: MoveStores,
  folder: string,
): Promise<BackupTarget> {
  const temporary = join(folder, "incoming");
  await rm(folder, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  return {
    temporary,

    async hasBlob(path, size) {
      return (await blobs.size(digestOf(path))) === size;
    },

    async write(path, size, bytes, isRight = () => true) {
      if (!path.startsWith("blobs/")) {
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
        await pipeline(bytes, createWriteStream(join(folder, path), { mode: 0o600 }));
        return isRight();
      }
      try {
        await blobs.put(bytes, { digest: digestOf(path), size });
        return true;
      } catch (error) {
        // Damaged in the hub that moves: the move continues without it and reports it.
        if (isRegistryError(error) && error.code === "blob-mismatch") return false;
        throw error;
      }
    },

    fetchRepo: (key, fetch) => git.mirror(key, fetch),

    refsOf: (key) => git.refIds(key),

    async finish({ snapshot }) {
      for (const name of await readdir(folder))
        if (name !== snapshot) await rm(join(folder, name), { recursive: true });
      await mkdir(temporary, { mode: 0o700 });
    },

    abandon: () => rm(folder, { recursive: true, force: true }),
  };
}

function digestOf(path: string) {
  const digest = parseBlobDigest(basename(path));
  if (!digest) throw new Error(`"${path}" is no blob.`);
  return digest;
}

import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { BlobDigest, BlobStore } from "@orrery/registry";
import { ignore } from "../../files/file-names.ts";

export interface BlobCache {
  /** Makes `path` a link to a local copy; `false`, and nothing is made, for a blob that has no place here. */
  link(digest: BlobDigest, path: string): Promise<boolean>;
}

/**
 * Copies of blobs on this machine, for models that need files: the least recently used give way. A link stays
 * whole when its copy goes. The folder may be emptied at any time.
 */
export function createBlobCache(
  folder: string,
  maxBytes: number,
  blobs: Pick<BlobStore, "get" | "size">,
): BlobCache {
  const fetching = new Map<string, Promise<boolean>>();

  async function fetchBlob(digest: BlobDigest, size: number): Promise<boolean> {
    const stream = await blobs.get(digest, undefined, size);
    if (!stream) return false;
    await mkdir(folder, { recursive: true });
    const incoming = join(folder, `incoming-${randomUUID()}`);
    const file = await open(incoming, "wx", 0o600);
    try {
      const hash = createHash("sha256");
      for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      if (hash.digest("hex") !== digest) return false;
      await rename(incoming, join(folder, digest));
      return true;
    } finally {
      await file.close();
      await rm(incoming, { force: true });
    }
  }

  /** Removes the least recently used until the rest, and `size` more, have room. */
  async function makeRoom(size: number): Promise<void> {
    const names = (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
    const files = [];
    for (const name of names) {
      const found = await stat(join(folder, name)).catch(ignore("ENOENT"));
      if (found) files.push({ name, size: found.size, usedAt: found.mtimeMs });
    }
    let total = files.reduce((sum, file) => sum + file.size, size);
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= maxBytes) return;
      await rm(join(folder, file.name), { force: true });
      total -= file.size;
    }
  }

  async function linkCopy(digest: BlobDigest, path: string): Promise<boolean> {
    const copy = join(folder, digest);
    const isThere = await link(copy, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (["ENOENT", "EXDEV", "EPERM"].includes(`${error.code}`)) return false;
        throw error;
      },
    );
    if (isThere) await utimes(copy, new Date(), new Date()).catch(ignore("ENOENT"));
    return isThere;
  }

  return {
    async link(digest, path) {
      if (await linkCopy(digest, path)) return true;
      const size = await blobs.size(digest);
      if (size === undefined || size > maxBytes) return false;
      let fetched = fetching.get(digest);
      if (!fetched) {
        fetched = makeRoom(size)
          .then(() => fetchBlob(digest, size))
          .finally(() => fetching.delete(digest));
        fetching.set(digest, fetched);
      }
      return (await fetched) && linkCopy(digest, path);
    },
  };
}

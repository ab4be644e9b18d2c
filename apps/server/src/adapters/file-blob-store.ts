import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import {
  type BlobDigest,
  type BlobStore,
  parseBlobDigest,
  RegistryError,
  type StoredBlob,
} from "@orrery/registry";

/**
 * Blobs as files under `root`, two levels deep so no folder grows huge: `ab/cd/abcd…`. Bytes arrive
 * in `incoming/`, are synced, and then get their name: a crash leaves litter there and nothing else.
 */
export function createFileBlobStore(root: string): BlobStore {
  const incomingFolder = join(root, "incoming");
  const pathOf = (digest: BlobDigest) => join(root, digest.slice(0, 2), digest.slice(2, 4), digest);

  return {
    async put(bytes, expected) {
      const incoming = join(incomingFolder, randomUUID());
      await mkdir(incomingFolder, { recursive: true });
      try {
        const stored = await receive(incoming, bytes, expected);
        await mkdir(dirname(pathOf(stored.digest)), { recursive: true });
        await link(incoming, pathOf(stored.digest)).catch(ignore("EEXIST"));
        await syncFolder(dirname(pathOf(stored.digest)));
        return stored;
      } finally {
        await rm(incoming, { force: true });
      }
    },

    async get(digest, range) {
      const path = pathOf(digest);
      if (!(await exists(path))) return undefined;
      if (range && range.end <= range.start) return new Blob([]).stream();
      const file = createReadStream(path, {
        highWaterMark: 256 * 1024,
        ...(range && { start: range.start, end: range.end - 1 }),
      });
      return Readable.toWeb(file) as ReadableStream<Uint8Array>;
    },

    async size(digest) {
      const found = await stat(pathOf(digest)).catch(ignore("ENOENT"));
      return found?.size;
    },

    async check() {
      await mkdir(incomingFolder, { recursive: true });
      await access(incomingFolder);
    },
  };
}

/** Removes what an earlier process left half-received. Call at start, before anything is uploaded. */
export async function clearIncoming(root: string): Promise<void> {
  const folder = join(root, "incoming");
  const names = (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Writes and hashes as the bytes come; memory stays at one chunk. */
async function receive(
  path: string,
  bytes: ReadableStream<Uint8Array>,
  expected: StoredBlob | undefined,
): Promise<StoredBlob> {
  const hash = createHash("sha256");
  let size = 0;
  const file = await open(path, "wx");
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (expected && size > expected.size) throw mismatch(`more than ${expected.size} bytes came`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    const digest = parseBlobDigest(hash.digest("hex"));
    if (!digest) throw new Error("SHA-256 gave no digest.");
    if (expected && size < expected.size)
      throw mismatch(`only ${size} of ${expected.size} bytes came`);
    if (expected && digest !== expected.digest) throw mismatch("the SHA-256 differs");
    await file.sync();
    return { digest, size };
  } finally {
    await file.close();
  }
}

const mismatch = (reason: string) =>
  new RegistryError("blob-mismatch", `The upload is not what was announced: ${reason}.`);

const exists = async (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};

import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { type BlobDigest, parseBlobDigest } from "@orrery/registry";
import type { FileBlobStore } from "../files/file-blob-store.ts";
import { ignore } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import type { BlobCare } from "./blob-care.ts";
import { hashFile } from "./hash-file.ts";
import { findBlobSource } from "./repair-blob.ts";

/** Blobs as files of the data folder. */
export const createFileBlobCare = (blobs: FileBlobStore, dataFolder: string): BlobCare => ({
  async list(prefix, onStray) {
    const stored = new Map<BlobDigest, number>();
    const root = dirname(dirname(blobs.pathOf(`${prefix}00` as BlobDigest)));
    for await (const path of walkFiles(root)) {
      const digest = parseBlobDigest(basename(path));
      if (digest && blobs.pathOf(digest) === path) {
        const found = await stat(path).catch(ignore("ENOENT"));
        if (found) stored.set(digest, found.size);
      } else await onStray(path.slice(dataFolder.length + 1));
    }
    return stored;
  },

  async look(digest) {
    const found = await stat(blobs.pathOf(digest)).catch(ignore("ENOENT"));
    if (!found) return { problem: "missing", detail: "File not found" };
    if (!found.isFile()) return { problem: "not-a-file", detail: "It is not a file" };
    if ((found.mode & 0o400) === 0)
      return { problem: "unreadable", detail: "The hub has no permission to read it" };
    return { size: found.size, changedAt: found.mtime };
  },

  hash: (digest, pace) => hashFile(blobs.pathOf(digest), pace),

  faultOf(error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { problem: "missing", detail: "File not found" };
    return { problem: "unreadable", detail: `Reading failed with ${code}` };
  },

  setAside: blobs.setAside,

  repair: (digest, sizes, pace, backup) =>
    findBlobSource({ blobs, dataFolder, pace, backup }, digest, sizes),
});

import { opendir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BlobDigest, type ListedBlob, parseBlobDigest } from "@orrery/registry";
import { ignore } from "./file-names.ts";

/** Every blob below `root`, two folders deep. Files in the wrong folder are passed over. */
export async function* listBlobs(
  root: string,
  pathOf: (digest: BlobDigest) => string,
): AsyncGenerator<ListedBlob> {
  for await (const folder of subfolders(root))
    for await (const subfolder of subfolders(folder))
      for await (const { name } of await opendir(subfolder)) {
        const digest = parseBlobDigest(name);
        const found = digest && (await stat(pathOf(digest)).catch(ignore("ENOENT")));
        if (found) yield { digest, size: found.size, storedAt: found.mtime };
      }
}

/** The folders that blobs are in, and no other. */
async function* subfolders(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignore("ENOENT"))) ?? [];
  for (const entry of entries)
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield join(folder, entry.name);
}

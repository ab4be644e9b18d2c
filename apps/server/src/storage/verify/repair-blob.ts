import { chmod, copyFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobDigest } from "@orrery/registry";
import type { FileBlobStore } from "../files/file-blob-store.ts";
import { ignore, syncFolder } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import { hashFile } from "./hash-file.ts";
import type { Pace } from "./pace.ts";

interface BlobSources {
  readonly blobs: Pick<FileBlobStore, "pathOf">;
  readonly dataFolder: string;
  readonly pace: Pace;
  readonly backup: string | undefined;
}

/**
 * Restores a blob's bytes from any source: the file itself if only its mode was wrong, a backup, a file
 * moved away by mistake, uploads in parts, files that the runner linked. `false` if none is right.
 */
export async function findBlobSource(
  sources: BlobSources,
  digest: BlobDigest,
  sizes: ReadonlySet<number>,
): Promise<boolean> {
  const { blobs, pace } = sources;
  const path = blobs.pathOf(digest);
  for await (const candidate of candidatesFor(sources, digest)) {
    if (!sizes.has((await stat(candidate)).size)) continue;
    await chmod(candidate, 0o600).catch(() => {});
    const hash = await hashFile(candidate, pace).catch(() => undefined);
    if (hash !== digest) continue;
    if (candidate !== path) await replace(candidate, path);
    return true;
  }
  return false;
}

async function* candidatesFor(
  { blobs, dataFolder, backup }: BlobSources,
  digest: BlobDigest,
): AsyncGenerator<string> {
  const path = blobs.pathOf(digest);
  if (await isFile(path)) yield path;
  const inBackup = backup && join(backup, "blobs", digest.slice(0, 2), digest.slice(2, 4), digest);
  if (inBackup && (await isFile(inBackup))) yield inBackup;
  for await (const file of walkFiles(join(dataFolder, "blobs/damaged")))
    if (file.includes(digest)) yield file;
  for await (const file of walkFiles(join(dataFolder, "blobs/parts")))
    if (file.includes(digest) && file.endsWith("/data")) yield file;
  for await (const file of walkFiles(join(dataFolder, "runner"))) yield file;
}

/** Copies under a temporary name first, so that no reader sees half a file. */
async function replace(source: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const copy = `${path}.repaired`;
  await copyFile(source, copy);
  await rename(copy, path);
  await syncFolder(dirname(path));
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(ignore("ENOENT")))?.isFile() ?? false;

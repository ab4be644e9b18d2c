import { join } from "node:path";
import { Readable } from "node:stream";
import { type BlobDigest, isRegistryError } from "@orrery/registry";
import { BLOBS_FILE } from "../dump/dump-database.ts";
import { readLines } from "../dump/json-lines.ts";
import { savedBlob } from "./backup-manifest.ts";
import type { BackupRun } from "./backup-run.ts";
import { hashing } from "./hash-bytes.ts";
import { blobPath } from "./paths.ts";

interface SavedBlob {
  readonly digest: string;
  readonly size: number;
}

/** Saves the blobs in the dump, and the late ones. */
export async function saveBlobs(run: BackupRun, late: readonly SavedBlob[]) {
  let [count, bytes] = [0, 0];
  const save = async ({ digest, size }: SavedBlob) => {
    run.signal.throwIfAborted();
    if (!run.memory?.blobs.has(digest) && !(await saveBlob(run, digest, size))) {
      run.damaged.push(`blob ${digest}`);
      return;
    }
    run.memory?.blobs.add(digest);
    count++;
    bytes += size;
    run.onStep({ kind: "blob", bytes: size });
  };
  const lateOnes = new Map(late.map((blob) => [blob.digest, blob]));
  for await (const line of readLines(join(run.folder, BLOBS_FILE))) {
    const { digest, size } = savedBlob.parse(line);
    lateOnes.delete(digest);
    await save({ digest, size });
  }
  for (const blob of lateOnes.values()) await save(blob);
  return { blobs: count, bytes };
}

/** `false` for bytes that are missing or wrong: they are checked while they are copied. */
async function saveBlob(
  { source, target }: BackupRun,
  digest: string,
  size: number,
): Promise<boolean> {
  if (await target.hasBlob(blobPath(digest), size)) return true;
  const stream = await openWhole(source.blobs, digest as BlobDigest, size);
  if (!stream) return false;
  const { bytes, sha256 } = hashing(Readable.fromWeb(stream as never));
  return target.write(blobPath(digest), size, bytes, () => sha256() === digest);
}

/** `undefined` for a blob that is missing or has another size. */
async function openWhole(blobs: BackupRun["source"]["blobs"], digest: BlobDigest, size: number) {
  return blobs.get(digest, undefined, size).catch((error: unknown) => {
    if (isRegistryError(error) && error.code === "blob-damaged") return undefined;
    throw error;
  });
}

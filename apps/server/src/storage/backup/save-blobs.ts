import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { BLOBS_FILE } from "../dump/dump-database.ts";
import { readLines } from "../dump/json-lines.ts";
import type { FileBlobStore } from "../files/file-blob-store.ts";
import { ignore } from "../files/file-names.ts";
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
    if (!(await saveBlob(run, digest, size))) {
      run.damaged.push(`blob ${digest}`);
      return;
    }
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
  const path = source.blobs.pathOf(digest as Parameters<FileBlobStore["pathOf"]>[0]);
  if ((await stat(path).catch(ignore("ENOENT")))?.size !== size) return false;
  const { bytes, sha256 } = hashing(createReadStream(path, { highWaterMark: 1_048_576 }));
  return target.write(blobPath(digest), size, bytes, () => sha256() === digest);
}

import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseBlobDigest } from "@orrery/registry";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import { walkFiles } from "../../storage/files/walk-files.ts";
import { createS3BlobStore } from "../../storage/objects/blobs/s3-blob-store.ts";
import { openS3Bucket } from "../../storage/objects/s3-bucket.ts";

/** Puts the blobs of a folder where the settings want them, each checked by its SHA-256, and removes the folder. */
export async function moveToS3(folder: string, setting: BlobsSetting): Promise<void> {
  const bucket = await openS3Bucket(setting);
  const blobs = createS3BlobStore(bucket);
  try {
    for await (const path of walkFiles(folder)) {
      const digest = parseBlobDigest(basename(path));
      const { size } = await stat(path);
      if (digest && (await blobs.size(digest)) !== size)
        await blobs.put(createReadStream(path), { digest, size });
    }
    await rm(folder, { recursive: true, force: true });
  } finally {
    bucket.close();
  }
}

import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlobsSetting } from "../../base/settings/blobs-setting.ts";
import type { XorbThread } from "../../storage/files/xorb-thread.ts";
import { remember, takesSignedDigest } from "../../storage/objects/blobs/ask-direct-rules.ts";
import { createBlobCache } from "../../storage/objects/blobs/blob-cache.ts";
import { createDirectDownloads } from "../../storage/objects/blobs/direct-downloads.ts";
import { createS3BlobStore } from "../../storage/objects/blobs/s3-blob-store.ts";
import { createS3DirectStorage } from "../../storage/objects/blobs/s3-direct-storage.ts";
import { createS3XorbStore } from "../../storage/objects/blobs/s3-xorb-store.ts";
import { letsPagesUpload } from "../../storage/objects/check-bucket.ts";
import { bucketUrl, publicOrigin } from "../../storage/objects/presign.ts";
import { openS3Bucket } from "../../storage/objects/s3-bucket.ts";
import { createS3ObjectStore } from "../../storage/objects/s3-object-store.ts";
import { createS3BlobCare } from "../../storage/verify/s3-blob-care.ts";
import type { HubBlobs } from "./hub-blobs.ts";

/** Of this machine's disk, for copies of the files of models that run here. */
const CACHE_BYTES = 50_000_000_000;

/** Blobs, xet pieces and the files of calls in S3; the data folder has copies alone. */
export async function openS3Blobs(
  setting: BlobsSetting,
  dataFolder: string,
  processId: string,
  xorbThread: XorbThread,
): Promise<HubBlobs> {
  const bucket = await openS3Bucket(setting);
  const blobs = createS3BlobStore(bucket);
  const incoming = join(dataFolder, "cache", "incoming");
  return {
    blobs,
    xorbs: createS3XorbStore(bucket, join(incoming, processId), xorbThread),
    care: createS3BlobCare(bucket, blobs),
    objects: createS3ObjectStore(bucket),
    direct: createDirectDownloads(setting, bucket.credentials, blobs),
    uploads: {
      origin: publicOrigin(setting),
      bucketUrl: bucketUrl(setting),
      letsPagesUpload: remember(() => letsPagesUpload(setting)),
      storage: createS3DirectStorage(
        setting,
        bucket,
        blobs,
        remember(() => takesSignedDigest(setting, bucket)),
      ),
    },
    link: createBlobCache(join(dataFolder, "cache", "blobs"), CACHE_BYTES, blobs).link,
    async adopt(path, blob) {
      await blobs.put(createReadStream(path, { highWaterMark: 1_048_576 }), blob);
      await rm(path, { force: true });
    },
    incoming,
    close: bucket.close,
  };
}

import type { ObjectStore } from "./object-store.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import { readS3 } from "./s3-read.ts";
import { uploadFile } from "./s3-upload.ts";

/** Objects in a bucket of S3, or of a server that speaks as it does. */
export const createS3ObjectStore = (bucket: S3Bucket): ObjectStore => ({
  async put(key, body) {
    if (body instanceof Uint8Array) await bucket.put(key, body);
    else await uploadFile(bucket, key, body.path);
  },
  get: async (key, range) => (await readS3(bucket, key, range))?.stream,
  size: async (key) => (await bucket.head(key))?.size,
  delete: bucket.delete,
  list: bucket.list,
});

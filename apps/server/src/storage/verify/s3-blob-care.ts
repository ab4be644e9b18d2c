import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type BlobDigest, parseBlobDigest } from "@orrery/registry";
import { blobPath } from "../backup/paths.ts";
import { ignore } from "../files/file-names.ts";
import { blobKey, DAMAGED, type S3BlobStore } from "../objects/blobs/s3-blob-store.ts";
import type { S3Bucket } from "../objects/s3-bucket.ts";
import { readS3 } from "../objects/s3-read.ts";
import type { BlobCare } from "./blob-care.ts";
import { hashFile } from "./hash-file.ts";
import type { Pace } from "./pace.ts";

const NOT_FOUND = { problem: "missing", detail: "Object not found" } as const;

/** Blobs as objects in S3. A server that does not answer says nothing about a blob: that is thrown. */
export function createS3BlobCare(bucket: S3Bucket, blobs: S3BlobStore): BlobCare {
  async function hashKey(key: string, pace: Pace): Promise<string | undefined> {
    const reading = await readS3(bucket, key);
    if (!reading) return undefined;
    const hash = createHash("sha256");
    for await (const chunk of reading.stream as unknown as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      await pace.take(chunk.byteLength);
    }
    return hash.digest("hex");
  }

  async function putFrom(bytes: AsyncIterable<Uint8Array>, digest: BlobDigest, size: number) {
    await blobs.put(bytes, { digest, size });
    return true;
  }

  return {
    async list(prefix, onStray) {
      const stored = new Map<BlobDigest, number>();
      for await (const { key, size } of bucket.list(blobKey(prefix as BlobDigest))) {
        const digest = parseBlobDigest(key.slice(blobKey("" as BlobDigest).length));
        if (digest) stored.set(digest, size);
        else await onStray(key);
      }
      return stored;
    },

    async look(digest) {
      const found = await bucket.head(blobKey(digest));
      return found ? { size: found.size, changedAt: found.storedAt } : NOT_FOUND;
    },

    hash: async (digest, pace) => (await hashKey(blobKey(digest), pace)) ?? "",

    faultOf(error) {
      throw error;
    },

    setAside: blobs.setAside,

    async repair(digest, sizes, pace, backup) {
      const found = await bucket.head(blobKey(digest));
      if (found && sizes.has(found.size) && (await hashKey(blobKey(digest), pace)) === digest)
        return true;
      const path = backup && join(backup, blobPath(digest));
      const saved = path && (await stat(path).catch(ignore("ENOENT")));
      if (saved && sizes.has(saved.size) && (await hashFile(path, pace)) === digest)
        return putFrom(createReadStream(path), digest, saved.size);
      for await (const { key, size } of bucket.list(`${DAMAGED}${digest}`)) {
        if (!sizes.has(size) || (await hashKey(key, pace)) !== digest) continue;
        const reading = await readS3(bucket, key);
        if (reading) return putFrom(reading.stream as never, digest, size);
      }
      return false;
    },
  };
}

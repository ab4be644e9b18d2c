import { randomUUID } from "node:crypto";
import type { DirectStorage } from "@orrery/registry";
import type { BlobsSetting } from "../../../base/settings/blobs-setting.ts";
import { blobMismatch } from "../../files/receive-bytes.ts";
import { createPresigner } from "../presign.ts";
import type { S3Bucket } from "../s3-bucket.ts";
import { causeOf, isNotFound, isWrongPart } from "../s3-error.ts";
import { openChunks } from "../s3-read.ts";
import { MIN_PART_BYTES } from "../s3-upload.ts";
import { hashStream } from "./hash-stream.ts";
import type { S3BlobStore } from "./s3-blob-store.ts";
import { createSlots } from "./slots.ts";

/** What clients sent, until it is verified. */
export const SENT = "sent/";

/** The most that a server takes as one part. */
export const MAX_PART_BYTES = 5 * 1024 ** 3;

/** Each is bound by the network, and hashed on the way. */
const READS_AT_ONCE = 4;

/**
 * Each upload is one in parts, of a key of its own; clients get URLs of its parts alone, also for a single one. So
 * the hub alone makes an object of them, and from that moment no URL changes it.
 */
export function createS3DirectStorage(
  setting: BlobsSetting,
  bucket: S3Bucket,
  blobs: Pick<S3BlobStore, "publish">,
  takesDigest: () => Promise<boolean>,
): DirectStorage {
  const presign = createPresigner(setting, bucket.credentials);
  const slots = createSlots(READS_AT_ONCE);

  async function partsThere(key: string, upload: string, size: number) {
    const parts = await bucket.listParts(key, upload);
    if (!parts || parts.length === 0) return undefined;
    const came = parts.reduce((sum, part) => sum + part.size, 0);
    if (came !== size || parts.some(({ number }, index) => number !== index + 1))
      throw blobMismatch(`received only ${came} of ${size} bytes`);
    return parts.map(({ etag }) => etag);
  }

  return {
    async open({ digest, size }, chunk, seconds) {
      const count = Math.ceil(size / chunk);
      if (count > 1 && chunk < MIN_PART_BYTES) throw new RangeError(`Parts of ${chunk} bytes.`);
      const place = `${SENT}${randomUUID()}`;
      const isBound = count === 1 && (await takesDigest());
      const upload = await bucket.beginUpload(place);
      const urls: string[] = [];
      for (let number = 1; number <= count; number++)
        urls.push(
          await presign({
            method: "PUT",
            key: place,
            query: { partNumber: `${number}`, uploadId: upload },
            headers: { "content-length": `${Math.min(chunk, size - (number - 1) * chunk)}` },
            sha256: isBound ? digest : undefined,
            seconds,
          }),
        );
      return { place, upload, urls };
    },

    async seal({ place, upload }, size, given) {
      if (await bucket.head(place)) return true;
      const tags = given ?? (await partsThere(place, upload, size));
      if (!tags) return false;
      try {
        await bucket.endUpload(place, upload, tags);
      } catch (error) {
        if (isWrongPart(error))
          throw blobMismatch("a part is missing, or is another than was named");
        if (!isNotFound(causeOf(error))) throw error;
        // Ended by another, or by a request whose answer was lost.
        return (await bucket.head(place)) !== undefined;
      }
      return true;
    },

    take: ({ place }, expected) =>
      slots.run(async () => {
        const chunks = await openChunks(bucket, place);
        if (!chunks) throw blobMismatch("the bytes are gone");
        const hashed = hashStream(chunks, expected);
        for await (const _ of hashed.bytes);
        await blobs.publish({ key: place, size: hashed.end().size }, expected.digest);
      }),

    async discard({ place, upload }) {
      if (upload) await bucket.abortUpload(place, upload);
      await bucket.delete(place);
    },

    async *list(before) {
      for await (const { key, storedAt } of bucket.list(SENT))
        if (storedAt < before) yield { place: key, upload: "" };
      for await (const { key, upload, begunAt } of bucket.listUploads(SENT))
        if (begunAt < before) yield { place: key, upload };
    },
  };
}

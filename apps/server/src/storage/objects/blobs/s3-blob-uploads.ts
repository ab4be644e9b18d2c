import { randomUUID } from "node:crypto";
import type { BlobDigest, BlobStore, StoredBlob } from "@orrery/registry";
import { blobMismatch } from "../../files/receive-bytes.ts";
import type { S3Bucket } from "../s3-bucket.ts";
import { isNotFound } from "../s3-error.ts";
import { uploadStream } from "../s3-upload.ts";
import { hashStream } from "./hash-stream.ts";
import { copyPieces, readPieces, type S3Piece } from "./s3-copy.ts";

type Uploads = Pick<
  BlobStore,
  "putPart" | "findPart" | "joinParts" | "forgetUpload" | "forgetUploads"
>;

/** Each part is an object, `parts/<upload>/<number>`, and its tag the object's ETag. */
const PARTS = "parts/";

export const partKey = (upload: string, number: number): string =>
  `${PARTS}${upload}/${`${number}`.padStart(5, "0")}`;

/** Uploads that come in parts. `publish` gives verified bytes, which no client can write to, their name. */
export function createS3BlobUploads(
  bucket: S3Bucket,
  publish: (piece: S3Piece, digest: BlobDigest) => Promise<void>,
): Uploads {
  // A client that waits too long asks again: both then wait for the same bytes to be read.
  const joining = new Map<string, Promise<void>>();

  async function partsOf(upload: string) {
    const parts = new Map<number, S3Piece & { readonly etag: string }>();
    for await (const found of bucket.list(`${PARTS}${upload}/`))
      parts.set(Number(found.key.slice(-5)), found);
    return parts;
  }

  async function forgetUpload(upload: string): Promise<void> {
    for await (const { key } of bucket.list(`${PARTS}${upload}/`)) await bucket.delete(key);
  }

  async function join(
    upload: string,
    tags: readonly string[],
    expected: StoredBlob,
  ): Promise<void> {
    const parts = await partsOf(upload);
    const pieces = tags.map((tag, index) => {
      const part = parts.get(index + 1);
      if (part?.etag !== tag) throw blobMismatch(`part ${index + 1} is missing`);
      return part;
    });
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
    if (size !== expected.size || pieces.length === 0)
      throw blobMismatch(`the parts have ${size} bytes`);
    // First a copy that its sender cannot exchange for other bytes, and then a look at it.
    const whole = { key: `incoming/${randomUUID()}`, size };
    try {
      await copyPieces(bucket, pieces, whole.key);
      const hashed = hashStream(readPieces(bucket, [whole]), expected);
      for await (const _ of hashed.bytes);
      hashed.end();
      await publish(whole, expected.digest);
    } finally {
      await bucket.delete(whole.key);
    }
  }

  return {
    async putPart(upload, { number, size }, bytes) {
      const key = partKey(upload, number);
      const hashed = hashStream(bytes, { size });
      await uploadStream(bucket, key, hashed.bytes, () => void hashed.end());
      return (await bucket.head(key))?.etag ?? "";
    },

    findPart: async (upload, number) => (await bucket.head(partKey(upload, number)))?.etag,

    joinParts(upload, tags, expected) {
      const known = joining.get(upload);
      if (known) return known;
      const joined = join(upload, tags, expected)
        .catch(async (error) => {
          if (isNotFound(error)) throw blobMismatch("a part is missing");
          if (/SHA-256/.test((error as Error).message)) await forgetUpload(upload);
          throw error;
        })
        .finally(() => joining.delete(upload));
      joining.set(upload, joined);
      return joined;
    },

    forgetUpload,

    async forgetUploads(since) {
      const newest = new Map<string, Date>();
      for await (const { key, storedAt } of bucket.list(PARTS)) {
        const upload = key.slice(PARTS.length).replace(/\/\d+$/, "");
        if (!newest.has(upload) || storedAt > (newest.get(upload) as Date))
          newest.set(upload, storedAt);
      }
      for (const [upload, storedAt] of newest)
        if (storedAt < since && !joining.has(upload)) await forgetUpload(upload);
      for await (const { key, storedAt } of bucket.list("incoming/"))
        if (storedAt < since) await bucket.delete(key);
    },
  };
}

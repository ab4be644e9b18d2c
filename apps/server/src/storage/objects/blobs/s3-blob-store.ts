import { randomUUID } from "node:crypto";
import { type BlobDigest, type BlobStore, parseBlobDigest, RegistryError } from "@orrery/registry";
import type { S3Bucket } from "../s3-bucket.ts";
import { storageUnavailable } from "../s3-error.ts";
import { readS3 } from "../s3-read.ts";
import { uploadStream } from "../s3-upload.ts";
import { hashStream } from "./hash-stream.ts";
import { createS3BlobUploads } from "./s3-blob-uploads.ts";
import { copyPieces, type S3Piece } from "./s3-copy.ts";
import { createS3Deletions } from "./s3-deletions.ts";

export interface S3BlobStore extends BlobStore {
  /** Gives bytes that were verified, and that no client can write to, their name. */
  publish(piece: S3Piece, digest: BlobDigest): Promise<void>;
  /** Moves a blob below `damaged/`, so that uploads send it again; `false` if it is not there. */
  setAside(digest: BlobDigest): Promise<boolean>;
}

const BLOBS = "blobs/";
/** What turned out wrong, by digest. */
export const DAMAGED = "damaged/";

export const blobKey = (digest: BlobDigest): string => `${BLOBS}${digest}`;

/**
 * Blobs as objects, `blobs/<SHA-256>`. A stream is hashed as it passes; the server is asked for an object only
 * after that, so that no checksum of the server is relied on. Bytes of which only then the name is known, and
 * uploads in parts, are below `incoming/` until they are verified.
 */
export function createS3BlobStore(bucket: S3Bucket): S3BlobStore {
  const deletions = createS3Deletions(bucket, blobKey);

  /** Puts by `put`, and again where a deletion came between; without a second chance, it is refused. */
  async function putSafely(digest: BlobDigest, put: () => Promise<void>, isRepeatable: boolean) {
    await put();
    if (!(await deletions.settle(digest))) return;
    if ((await bucket.head(blobKey(digest))) !== undefined) return;
    if (!isRepeatable)
      throw storageUnavailable(new Error("The blob was deleted while it was put."));
    await put();
  }

  async function publish(piece: S3Piece, digest: BlobDigest): Promise<void> {
    await deletions.settle(digest);
    await putSafely(digest, () => copyPieces(bucket, [piece], blobKey(digest)), true);
  }

  const uploads = createS3BlobUploads(bucket, publish);
  return {
    ...uploads,
    publish,

    async put(bytes, expected) {
      const hashed = hashStream(bytes, expected);
      const incoming = `incoming/${randomUUID()}`;
      let stored: ReturnType<typeof hashed.end> | undefined;
      let few: Uint8Array | undefined;
      const finish = async (whole: Uint8Array | undefined) => {
        stored = hashed.end();
        few = whole;
        if (!whole && expected) await deletions.settle(expected.digest);
        return blobKey(stored.digest);
      };
      await uploadStream(
        bucket,
        expected ? blobKey(expected.digest) : incoming,
        hashed.bytes,
        finish,
      );
      if (!stored) throw new Error("The upload ended without its bytes.");
      const { digest, size } = stored;
      if (few || expected) {
        const again = few;
        let isFirst = true;
        const put = async () => {
          if (!isFirst && again) await bucket.put(blobKey(digest), again);
          isFirst = false;
        };
        await putSafely(digest, put, again !== undefined);
      } else
        try {
          await publish({ key: incoming, size }, digest);
        } finally {
          await bucket.delete(incoming);
        }
      return stored;
    },

    async get(digest, range, size) {
      const reading = await readS3(bucket, blobKey(digest), range);
      if (!reading) return undefined;
      if (size === undefined || reading.size === size) return reading.stream;
      await reading.stream.cancel();
      throw new RegistryError(
        "blob-damaged",
        `The stored bytes of object ${digest} are damaged. Upload the file again to repair it.`,
      );
    },

    size: async (digest) => (await bucket.head(blobKey(digest)))?.size,

    async setAside(digest) {
      const found = await bucket.head(blobKey(digest));
      if (!found) return false;
      const piece = { key: blobKey(digest), size: found.size };
      await copyPieces(bucket, [piece], `${DAMAGED}${digest}-${randomUUID()}`);
      await bucket.delete(blobKey(digest));
      return true;
    },

    async *list() {
      for await (const { key, size, storedAt } of bucket.list(BLOBS)) {
        const digest = parseBlobDigest(key.slice(BLOBS.length));
        if (digest) yield { digest, size, storedAt };
      }
    },

    delete: deletions.delete,

    async forgetUploads(since) {
      await uploads.forgetUploads(since);
      await deletions.forget();
    },

    async check() {
      for await (const _ of bucket.list("check/")) return;
    },
  };
}

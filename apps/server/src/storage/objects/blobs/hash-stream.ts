import { createHash } from "node:crypto";
import { type BlobDigest, parseBlobDigest, type StoredBlob } from "@orrery/registry";
import { blobMismatch } from "../../files/receive-bytes.ts";

export interface HashedStream {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** After the last byte. Throws `blob-mismatch` where it is not what was expected. */
  end(): StoredBlob;
}

/** Hashes and counts a stream as it passes; stops, with `blob-mismatch`, at a byte too many. */
export function hashStream(
  bytes: AsyncIterable<Uint8Array>,
  expected: { readonly size: number; readonly digest?: BlobDigest } | undefined,
): HashedStream {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass() {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (expected && size > expected.size)
        throw blobMismatch(`received more than ${expected.size} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes: pass(),
    end() {
      if (expected && size !== expected.size)
        throw blobMismatch(`received only ${size} of ${expected.size} bytes`);
      const digest = parseBlobDigest(hash.digest("hex"));
      if (!digest) throw new Error("SHA-256 returned no digest.");
      if (expected?.digest !== undefined && expected.digest !== digest)
        throw blobMismatch("the SHA-256 does not match");
      return { digest, size };
    },
  };
}

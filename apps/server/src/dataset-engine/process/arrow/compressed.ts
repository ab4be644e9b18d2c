import { zstdDecompressSync } from "node:zlib";
import { CompressionType, compressionRegistry } from "apache-arrow";

/** Of one buffer of a record batch. */
const MAX_BYTES = 500_000_000;

/** Has Arrow's buffers decompressed that are compressed with Zstandard. */
export function readCompressed(): void {
  compressionRegistry.set(CompressionType.ZSTD, {
    decode: (bytes) => zstdDecompressSync(bytes, { maxOutputLength: MAX_BYTES }),
  });
}

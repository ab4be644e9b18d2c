import type { BlobDigest } from "@orrery/registry";

/** Where a blob is in the blobs' folder: two levels deep, so that no folder grows huge. */
export const blobPath = (digest: BlobDigest): string =>
  `${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`;

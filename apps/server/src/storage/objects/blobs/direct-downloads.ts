import type { BlobStore, StoredBlob } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import type { BlobsSetting } from "../../../base/settings/blobs-setting.ts";
import { createPresigner, publicOrigin, type S3Credentials } from "../presign.ts";
import { blobKey } from "./s3-blob-store.ts";

export interface PresignedGet {
  readonly seconds: number;
  /** What the answer's headers say; the server sends them because they are signed. */
  readonly contentType: string;
  readonly disposition: string | undefined;
}

/** Downloads that go from the storage to the client. */
export interface DirectDownloads {
  /** Where clients are sent: by name and protocol. */
  readonly origin: URL;
  /** A URL of a blob's bytes; `undefined` for one that is not there as it should be. */
  urlOf(blob: StoredBlob, shown: PresignedGet): Promise<string | undefined>;
}

/** How long a blob that was there is taken to be there. */
const KNOWN_MS = 60_000;

export function createDirectDownloads(
  setting: BlobsSetting,
  credentials: S3Credentials,
  blobs: Pick<BlobStore, "size">,
): DirectDownloads {
  const presign = createPresigner(setting, credentials);
  const sizes = new LRUCache<string, number>({ max: 10_000, ttl: KNOWN_MS });

  return {
    origin: publicOrigin(setting),
    async urlOf({ digest, size }, { seconds, contentType, disposition }) {
      const found = sizes.get(digest) ?? (await blobs.size(digest));
      if (found !== size) return undefined;
      sizes.set(digest, found);
      return presign({
        method: "GET",
        key: blobKey(digest),
        query: {
          "response-content-type": contentType,
          ...(disposition !== undefined && { "response-content-disposition": disposition }),
        },
        seconds,
      });
    },
  };
}

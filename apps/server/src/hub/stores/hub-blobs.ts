import type { BlobDigest, BlobStore, DirectStorage, StoredBlob, XorbStore } from "@orrery/registry";
import type { DirectDownloads } from "../../storage/objects/blobs/direct-downloads.ts";
import type { DirectUploads } from "../../storage/objects/blobs/direct-uploads.ts";
import type { ObjectStore } from "../../storage/objects/object-store.ts";
import type { BlobCare } from "../../storage/verify/blob-care.ts";

/** Large files and what is like them, where the settings want them. */
export interface HubBlobs {
  readonly blobs: BlobStore;
  readonly xorbs: XorbStore;
  readonly care: BlobCare;
  /** Where other bytes of the hub are; absent: in the data folder. */
  readonly objects: ObjectStore | undefined;
  readonly direct: DirectDownloads | undefined;
  /** Where clients can send bytes themselves. */
  readonly uploads: (DirectUploads & { readonly storage: DirectStorage }) | undefined;
  /** Makes a blob a file of this machine; `false` where it cannot be. */
  link(digest: BlobDigest, path: string): Promise<boolean>;
  /** Makes a file of this machine a blob, whose bytes are checked; it is gone then. */
  adopt(path: string, blob: StoredBlob): Promise<void>;
  /** Has a folder for each process, which another may clear after its end. */
  readonly incoming: string;
  close(): void;
}

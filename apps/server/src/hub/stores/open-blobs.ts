import { join } from "node:path";
import type { Config } from "../../base/config.ts";
import { createFileBlobStore } from "../../storage/files/file-blob-store.ts";
import { createFileXorbStore } from "../../storage/files/file-xorb-store.ts";
import type { XorbThread } from "../../storage/files/xorb-thread.ts";
import { createFileBlobCare } from "../../storage/verify/file-blob-care.ts";
import type { HubBlobs } from "./hub-blobs.ts";

export async function openBlobs(
  config: Config,
  processId: string,
  xorbThread: XorbThread,
): Promise<HubBlobs> {
  const { dataFolder } = config;
  if (config.blobs) {
    // Not loaded by a hub on a folder.
    const { openS3Blobs } = await import("./open-s3-blobs.ts");
    return openS3Blobs(config.blobs, dataFolder, processId, xorbThread);
  }
  const folder = join(dataFolder, "blobs");
  const blobs = createFileBlobStore(folder, processId);
  return {
    blobs,
    xorbs: createFileXorbStore(join(dataFolder, "xet"), xorbThread),
    care: createFileBlobCare(blobs, dataFolder),
    objects: undefined,
    direct: undefined,
    uploads: undefined,
    link: blobs.link,
    adopt: blobs.adopt,
    incoming: join(folder, "incoming"),
    close() {},
  };
}

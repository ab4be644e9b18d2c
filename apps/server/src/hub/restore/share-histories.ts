import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../base/config.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { adoptFolder } from "../../storage/git/shared/adopt-folder.ts";
import { createHistories } from "../../storage/git/shared/shared-git-store.ts";
import { openS3Bucket } from "../../storage/objects/s3-bucket.ts";
import { createS3ObjectStore } from "../../storage/objects/s3-object-store.ts";

/** Puts the histories of a folder where the settings want them, and removes the folder then. */
export async function shareHistories(root: string, config: Config): Promise<void> {
  if (!config.blobs || config.databaseUrl === undefined) return;
  const db = await openDatabase(config);
  const bucket = await openS3Bucket(config.blobs);
  const folder = join(config.dataFolder, "git-cache", `restored-${randomUUID()}`);
  const objects = createS3ObjectStore(bucket);
  const store = createHistories({ db, objects, folder, cacheBytes: Number.POSITIVE_INFINITY });
  try {
    await adoptFolder(store, root);
    await rm(root, { recursive: true, force: true });
  } finally {
    store.close();
    await store.settle();
    bucket.close();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

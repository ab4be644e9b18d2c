import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { endReadOnly } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import type { Manifest } from "../../storage/backup/backup-manifest.ts";
import type { BackupTarget } from "../../storage/backup/backup-target.ts";
import { addRows, loadDatabase, requireEmpty } from "../../storage/dump/load-database.ts";
import { ignore } from "../../storage/files/file-names.ts";
import { createXorbThread } from "../../storage/files/xorb-thread.ts";
import { openMigrated } from "../open-migrated.ts";
import { moveOwnFiles } from "../restore/own-files.ts";
import { restoreRows } from "../restore/restore-rows.ts";
import { openBlobs } from "../stores/open-blobs.ts";
import { openGit } from "../stores/open-git.ts";
import { createMoveTarget } from "./move-target.ts";

/** Says that a move was interrupted, and has its dump of the database. */
const MOVING = "moving";

/** A hub that has no accounts yet. */
export interface OpenTarget {
  readonly backup: BackupTarget;
  /** Fills the database, all at once, and puts the hub's own files into the folder. */
  load(manifest: Manifest): Promise<void>;
  close(): Promise<void>;
}

/** Opens the stores of a hub that another is to move to. Throws `StartError` for one that is in use. */
export async function openTarget(config: Config): Promise<OpenTarget> {
  const { dataFolder, databaseUrl } = config;
  const names = (await readdir(dataFolder).catch(ignore("ENOENT"))) ?? [];
  if (names.length > 0 && !names.includes(MOVING))
    throw new StartError("refused", `The folder ${dataFolder} is not empty. Use an empty one.`);
  const folder = join(dataFolder, MOVING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const kind = databaseUrl === undefined ? "sqlite" : "postgres";
  const db = await openMigrated(config, () => {});
  const processId = randomUUID();
  const xorbThread = createXorbThread();
  const stored = await openBlobs(config, processId, xorbThread);
  const objects = databaseUrl === undefined ? undefined : stored.objects;
  const { git, close: closeGit } = await openGit(config, { db, processId, objects });

  async function close(): Promise<void> {
    await closeGit();
    stored.close();
    await xorbThread.close();
    await db.destroy();
  }

  try {
    await requireEmpty(db, kind);
    return {
      backup: await createMoveTarget({ blobs: stored.blobs, git }, folder),
      async load(manifest) {
        const snapshot = join(folder, manifest.snapshot);
        await loadDatabase(db, kind, snapshot, { ...manifest, kind: manifest.database });
        await restoreRows(db, manifest, snapshot, addRows);
        await endReadOnly(db);
        await moveOwnFiles(manifest, snapshot, dataFolder);
        await rm(folder, { recursive: true });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { MAINTENANCE_LEASE, type Registry } from "@orrery/registry";
import type { Config } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import type { Manifest } from "../../storage/backup/backup-manifest.ts";
import type { BackupProgress } from "../../storage/backup/backup-run.ts";
import type { BackupSource } from "../../storage/backup/backup-source.ts";
import type { BackupTarget } from "../../storage/backup/backup-target.ts";
import { createBackup } from "../../storage/backup/create-backup.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { holdLease } from "../hold-lease.ts";

/** Saves the hub as it is at one moment. */
export type BackUp = (
  target: BackupTarget,
  progress: Omit<BackupProgress, "signal">,
) => Promise<Manifest>;

/**
 * Lends a function that backs the hub up while it serves, any number of times. Throws `StartError` while a garbage
 * collection or another backup runs for longer than `waitMs`.
 */
export async function withBackups<Value>(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  stores: Pick<BackupSource, "blobs" | "git"> & { readonly registry: Registry },
  work: (backUp: BackUp) => Promise<Value>,
  waitMs?: number,
): Promise<Value> {
  const { databaseUrl, dataFolder } = config;
  // A separate connection: its snapshot stays open for the whole backup.
  const db = await openDatabase(config, { poolSize: 1 });
  const kind = databaseUrl === undefined ? "sqlite" : "postgres";
  const source = { db, kind, dataFolder, ...stores } as const;
  try {
    const done = await holdLease(
      stores.registry,
      MAINTENANCE_LEASE,
      (signal) => work((target, progress) => createBackup(source, target, { ...progress, signal })),
      waitMs,
    );
    if (done) return done.value;
  } finally {
    await db.destroy();
  }
  throw maintenanceRuns();
}

export const maintenanceRuns = (): StartError =>
  new StartError("refused", "A backup, repair or garbage collection is running. Retry later.");

import type { Database } from "@orrery/registry";
import type { Config } from "../base/config.ts";
import { StartError } from "../base/start-error.ts";
import { migrate } from "../storage/database/migrate.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import type { OnDamage } from "../storage/database/sqlite.ts";

/** Migrates on a separate connection, which has no statement timeout. */
export async function openMigrated(
  config: Config,
  onDamage: OnDamage,
  hasManyWrites = false,
): Promise<Database> {
  const migrated = await opening(() => openDatabase(config, { poolSize: 1, isPatient: true }));
  try {
    const kind = config.databaseUrl === undefined ? "sqlite" : "postgres";
    await opening(() => migrate(migrated, kind));
  } finally {
    await migrated.destroy();
  }
  return opening(() => openDatabase(config, { onDamage, hasManyWrites }));
}

/** A database that cannot be opened is the operator's to mend, so it is said in one sentence. */
async function opening<Value>(open: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message } = ((error as Error).cause ?? error) as Error;
    throw new StartError("database-unreachable", `Can't open the database: ${message}`, {
      cause: error,
    });
  }
}

import { DatabaseSync } from "node:sqlite";
import { migrate } from "../storage/database/migrate.ts";
import { onSqlite } from "../storage/database/sqlite.ts";

/** Made once: several hundred times they take minutes. */
let migrated: Promise<Uint8Array> | undefined;

/** The bytes of a database that has all migrations and nothing else. */
export function migratedSqlite(): Promise<Uint8Array> {
  migrated ??= createMigrated();
  return migrated;
}

async function createMigrated(): Promise<Uint8Array> {
  const sqlite = new DatabaseSync(":memory:");
  await migrate(onSqlite(sqlite), "sqlite");
  const bytes = sqlite.serialize();
  sqlite.close();
  return bytes;
}

import type { TestWorld } from "@orrery/registry/testing";
import { inject, onTestFinished } from "vitest";
import { migrate } from "../../storage/database/migrate.ts";
import { openPostgres } from "../../storage/database/postgres.ts";
import { createTestWorld } from "../create-test-world.ts";
import { createDatabase } from "./create-database.ts";
import { createEmptying } from "./empty-database.ts";

interface Migrated {
  readonly url: string;
  empty(): Promise<void>;
}

/** Databases with all migrations that no test uses: migrations and copies of databases take minutes in all. */
const free: Migrated[] = [];

/**
 * A registry on a database of its own, which another test of the file gets after this one, emptied. On the
 * server of all tests, unless a file has its own.
 */
export async function createPostgresWorld(
  server: string = inject("postgresUrl"),
): Promise<TestWorld> {
  const migrated = free.pop() ?? (await createMigrated(server));
  // Called last: what was opened later ends first.
  onTestFinished(async () => {
    await migrated.empty();
    free.push(migrated);
  });
  return createTestWorld(openPostgres(migrated.url, { poolSize: 4 }), "tsvector");
}

async function createMigrated(server: string): Promise<Migrated> {
  const url = await createDatabase(server);
  const db = openPostgres(url, { poolSize: 1 });
  await migrate(db, "postgres");
  await db.destroy();
  return { url, empty: await createEmptying(url) };
}

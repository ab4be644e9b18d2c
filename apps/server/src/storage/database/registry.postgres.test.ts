import { describeRegistry } from "@orrery/registry/testing";
import { inject } from "vitest";
import { createTestWorld } from "../../testing/create-test-world.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

/** A database with all migrations, of which each test gets a copy: several hundred times they take minutes. */
let migrated: Promise<string> | undefined;

describeRegistry("PostgreSQL", async () => {
  migrated ??= createMigrated();
  const url = await createDatabase(inject("postgresUrl"), await migrated);
  return createTestWorld(openPostgres(url, { poolSize: 4 }), "tsvector");
});

/** Its name. No one may be connected to a database that is copied. */
async function createMigrated(): Promise<string> {
  const url = await createDatabase(inject("postgresUrl"));
  const db = openPostgres(url, { poolSize: 1 });
  await migrate(db, "postgres");
  await db.destroy();
  return new URL(url).pathname.slice(1);
}

import { describeRegistry } from "@orrery/registry/testing";
import { createTestWorld } from "../testing/create-test-world.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

describeRegistry("SQLite", async () => {
  const db = openSqlite(":memory:");
  await migrate(db, "sqlite");
  return createTestWorld(db, "fts5");
});

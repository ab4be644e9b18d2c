import { DatabaseSync } from "node:sqlite";
import type { TestWorld } from "@orrery/registry/testing";
import { onSqlite } from "../storage/database/sqlite.ts";
import { createTestWorld } from "./create-test-world.ts";
import { migratedSqlite } from "./migrated-sqlite.ts";

/** A registry on a database in memory. */
export async function createSqliteWorld(): Promise<TestWorld> {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.deserialize(await migratedSqlite());
  return createTestWorld(onSqlite(sqlite), "fts5");
}

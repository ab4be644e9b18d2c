import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { wireError } from "../http/error-response.ts";
import { openSqlite } from "./database/sqlite.ts";
import { isDiskFull } from "./disk-full.ts";

function sqliteFull(): unknown {
  const db = new DatabaseSync(":memory:");
  db.exec("pragma max_page_count = 10; create table t (x)");
  try {
    for (;;) db.exec(`insert into t values ('${"x".repeat(5_000)}')`);
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
}

it.each([
  ["the system", Object.assign(new Error("write"), { code: "ENOSPC" })],
  ["a disk quota", Object.assign(new Error("write"), { code: "EDQUOT" })],
  ["SQLite", sqliteFull()],
  ["PostgreSQL", Object.assign(new Error("could not extend file"), { code: "53100" })],
  ["git", new Error("git fast-import: fatal: write error: No space left on device")],
  ["a cause", new Error("the database failed", { cause: sqliteFull() })],
])("answers 507 for a full disk that %s met", (_who, error) => {
  expect(isDiskFull(error)).toBe(true);
  expect(wireError(error)).toMatchObject({ status: 507, code: "StorageFull" });
});

it("takes nothing else for a full disk", () => {
  for (const error of [new Error("no"), undefined, "No space left on device", { code: "ENOSPC" }])
    expect(isDiskFull(error)).toBe(false);
});

it("says that the disk was full after a transaction that SQLite itself ended", async () => {
  const db = openSqlite(":memory:");
  await sql`create table t (x)`.execute(db);
  await sql`pragma max_page_count = 10`.execute(db);
  const filled = db.transaction().execute(async (transaction) => {
    for (;;) await sql`insert into t values (${"x".repeat(5_000)})`.execute(transaction);
  });
  expect(isDiskFull(await filled.catch((error) => error))).toBe(true);
  // The connection stays usable.
  await sql`pragma max_page_count = 1000`.execute(db);
  await db
    .transaction()
    .execute((transaction) => sql`insert into t values ('a')`.execute(transaction));
  await db.destroy();
});

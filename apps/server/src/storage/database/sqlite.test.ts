import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { describeRegistry } from "@orrery/registry/testing";
import { expect, it } from "vitest";
import { createTestWorld } from "../../testing/create-test-world.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

describeRegistry("SQLite", async () => {
  const db = openSqlite(":memory:");
  await migrate(db, "sqlite");
  return createTestWorld(db, "fts5");
});

/** A command that writes while the hub runs. */
const WRITER = `
  const { DatabaseSync } = require("node:sqlite");
  const database = new DatabaseSync(process.argv[1]);
  database.exec("begin immediate");
  process.stdout.write("writing");
  setTimeout(() => database.exec("commit"), Number(process.argv[2]));
`;

async function besideWriter(ms: number, work: (db: Database) => Promise<void>): Promise<void> {
  const path = join(temporaryFolder(), "orrery.sqlite");
  const db = openSqlite(path);
  await migrate(db, "sqlite");
  const writer = spawn(process.execPath, ["--eval", WRITER, path, `${ms}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(writer, "exit");
  await once(writer.stdout, "data");
  await work(db);
  writer.kill();
  await ended;
  await db.destroy();
}

const readThenWrite = (db: Database) =>
  db.transaction().execute(async (transaction) => {
    await transaction.selectFrom("lease").selectAll().execute();
    await transaction.deleteFrom("lease").execute();
  });

it("waits for another process that writes, also where a transaction reads first", () =>
  besideWriter(300, readThenWrite));

it("says to retry where another process goes on writing", { timeout: 30_000 }, () =>
  besideWriter(60_000, async (db) => {
    await expect(readThenWrite(db)).rejects.toMatchObject({ code: "database-unavailable" });
    await expect(db.deleteFrom("lease").execute()).rejects.toThrow(/Retry/);
  }),
);

it("reads one moment without holding anybody up", async () => {
  const path = join(temporaryFolder(), "orrery.sqlite");
  const [reader, writer] = [openSqlite(path), openSqlite(path)];
  await migrate(writer, "sqlite");
  await reader
    .transaction()
    .setAccessMode("read only")
    .execute(async (moment) => {
      const count = () => moment.selectFrom("lease").selectAll().execute();
      expect(await count()).toEqual([]);
      const lease = { name: "a", holder: "b", held_until: "2030-01-01" };
      await writer.insertInto("lease").values(lease).execute();
      expect(await count()).toEqual([]);
    });
  await reader.destroy();
  await writer.destroy();
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

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

it("makes discussions of the pull requests of an older hub, with all that was said", async () => {
  const db = openSqlite(":memory:");
  await migrate(db, "sqlite", (name) => name < "0200");
  await sql`insert into repo (key, type, namespace, name, lookup_namespace, lookup_name, private, created_at,
    updated_at, size_bytes, file_count, facts, parameters) values
    ('r', 'model', 'ada', 'm', 'ada', 'm', 0, '1', '1', 0, 0, '{}', 0)`.execute(db);
  await sql`insert into pull (repo_key, number, title, description, base, status, merged_from, merge_commit,
    author_name, created_at) values ('r', 1, 'First', 'Why', 'main', 'merged', 'a', 'b', 'bob', '2026-01-01'),
    ('r', 2, 'Next', '', 'dev', 'draft', null, null, 'eve', '2026-01-02')`.execute(db);
  await sql`insert into pull_event (key, repo_key, number, kind, text, author_name, created_at) values
    ('e2', 'r', 1, 'status', 'merged', 'ada', '2026-01-04'), ('e1', 'r', 1, 'comment', 'Thanks', 'ada', '2026-01-04'),
    ('e0', 'r', 1, 'comment', 'Hm', 'ada', '2026-01-03')`.execute(db);
  await migrate(db, "sqlite");
  const pulls = await db.selectFrom("discussion").selectAll().orderBy("number").execute();
  expect(pulls).toMatchObject([
    {
      ...{ title: "First", lookup_title: "first", status: "merged", base: "main" },
      ...{ merged_from: "a", merge_commit: "b", comments: 3, last_position: 4 },
      ...{ created_at: "2026-01-01", updated_at: "2026-01-04", author_name: "bob" },
    },
    { title: "Next", status: "draft", base: "dev", comments: 1, last_position: 1 },
  ]);
  const events = await db
    .selectFrom("discussion_event")
    .select(["number", "position", "kind", "text", "author_name"])
    .orderBy("number")
    .orderBy("position")
    .execute();
  expect(events.map((event) => Object.values(event))).toEqual([
    [1, 1, "comment", "Why", "bob"],
    [1, 2, "comment", "Hm", "ada"],
    [1, 3, "comment", "Thanks", "ada"],
    [1, 4, "status", "merged", "ada"],
    [2, 1, "comment", "", "eve"],
  ]);
  await db.destroy();
});

it("keeps the provider keys of a database from before keys had labels", async () => {
  const db = openSqlite(":memory:");
  await migrate(db, "sqlite", (name) => name < "0310");
  const at = "2026-01-01T00:00:00.000Z";
  await sql`insert into provider_key values
    ('k1', 'groq', 'hub', '', 'sealed', 'ada', ${at}, 'accepted', ${at}),
    ('k2', 'groq', 'account', 'a', 'sealed too', 'bob', ${at}, null, null)`.execute(db);
  await migrate(db, "sqlite");
  const rows = await db.selectFrom("provider_key").selectAll().orderBy("key").execute();
  expect(rows).toMatchObject([
    { key: "k1", sealed: "sealed", label: "", weight: 1, check_result: "accepted" },
    { key: "k2", sealed: "sealed too", label: "", weight: 1, owner_key: "a", check_result: null },
  ]);
  await db.destroy();
});

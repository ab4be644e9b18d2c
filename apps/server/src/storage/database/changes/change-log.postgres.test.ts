import type { Database } from "@orrery/registry";
import { repoId, signUp, type TestWorld } from "@orrery/registry/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeChangeLog } from "../../../testing/change-log-contract.ts";
import { createPostgresWorld } from "../../../testing/postgres/create-postgres-world.ts";
import {
  createPostgresServer,
  type PostgresServer,
} from "../../../testing/postgres/postgres-server.ts";
import { createChangeLog } from "./change-log.ts";

// Its own: a transaction of any database of a server holds back the place up to which all have ended.
let server: PostgresServer;
beforeAll(async () => {
  server = await createPostgresServer();
  await server.start();
});
afterAll(() => server.remove());
const createWorld = () => createPostgresWorld(server.url);

describeChangeLog("postgres", createWorld);

async function threeRepos(world: TestWorld): Promise<readonly string[]> {
  const ada = await signUp(world, "ada");
  for (const name of ["ada/slow", "ada/quick", "ada/last"])
    await world.registry.repos.create(ada, { id: repoId(name), private: false });
  const rows = await world.db.selectFrom("repo").select(["key", "name"]).execute();
  return ["slow", "quick", "last"].map((name) => rows.find((row) => row.name === name)!.key);
}

const like = (db: Database, key: string) =>
  db.updateTable("repo").set({ likes: 1 }).where("key", "=", key).execute();

it("has a change that was numbered first and committed last", async () => {
  const world = await createWorld();
  const log = createChangeLog(world.db, "postgres");
  const [slow, quick, last] = await threeRepos(world);
  const start = await log.head();
  let page = (await log.read(start))!;
  await world.db.transaction().execute(async (transaction) => {
    await like(transaction, slow!);
    await like(world.db, quick!);
    page = (await log.read(page.next, page.early))!;
    // At once, though the place stays before what is still to come.
    expect(page.keys).toEqual([quick]);
    expect([...page.early]).toHaveLength(1);
    // A reader or snapshot that starts now is at a place before it.
    expect((await log.head()).xid).toBeLessThan((await currentXid(world.db)) - 1);
  });
  page = (await log.read(page.next, page.early))!;
  expect(page.keys).toEqual([slow]);
  await like(world.db, last!);
  page = (await log.read(page.next, page.early))!;
  expect(page.keys).toEqual([last]);
  const whole = (await log.read(start))!;
  expect(whole.keys.toSorted()).toEqual([slow, quick, last].toSorted());
});

it("has nothing of a transaction that was undone, and notifies nobody in a transaction", async () => {
  const world = await createWorld();
  const log = createChangeLog(world.db, "postgres");
  const [slow] = await threeRepos(world);
  const start = await log.head();
  const undone = world.db.transaction().execute(async (transaction) => {
    await like(transaction, slow!);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await log.read(start))!.keys).toEqual([]);
  const { rows } = await sql`select proname from pg_proc where prosrc ilike '%notify%'
    and pronamespace = 'public'::regnamespace`.execute(world.db);
  expect(rows).toEqual([]);
});

async function currentXid(db: Database): Promise<number> {
  const { rows } = await sql<{ xid: number }>`
    select pg_current_xact_id()::text::bigint as xid`.execute(db);
  return rows[0]!.xid;
}

import type { CatalogQuery } from "@orrery/catalog";
import { anonymous, type RepoId, type Viewer } from "@orrery/registry";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { readConfig } from "../../base/config.ts";
import type { Hub } from "../../hub/hub.ts";
import { openHub } from "../../hub/open-hub.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const LIKED: CatalogQuery = { kind: "model", values: {}, matchAll: [], sort: "likes" };
const id = (name: string): RepoId => ({ type: "model", namespace: "ada", name });

async function newDatabase() {
  const url = await createDatabase(inject("postgresUrl"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { url, client };
}

async function startHub(databaseUrl: string): Promise<Hub> {
  const config = readConfig({ ORRERY_DATA: temporaryFolder(), ORRERY_DATABASE_URL: databaseUrl });
  const hub = await openHub(config);
  onTestFinished(() => hub.close());
  await hub.startIndex(() => {}, "thread");
  return hub;
}

const names = async ({ registry }: Hub, viewer: Viewer) => {
  const { repos } = await registry.search.list(viewer, LIKED);
  return repos.map((repo) => repo.id.name);
};

it("shows in every process what happens in another", async () => {
  const { url, client } = await newDatabase();
  const one = await startHub(url);
  const other = await startHub(url);
  const ada = await one.registry.setup.complete(
    (await one.registry.setup.open())!,
    "ada",
    "correct horse",
  );
  const { repos, likes } = one.registry;
  for (const repo of ["first", "second"]) await repos.create(ada, { id: id(repo), private: false });
  // Of two without likes, either may come first.
  const sorted = async () => (await names(other, anonymous)).toSorted();
  await expect.poll(sorted).toEqual(["first", "second"]);
  await likes.like(ada, id("second"));
  await expect.poll(() => names(other, anonymous)).toEqual(["second", "first"]);
  // Hidden here, shown nowhere, though the other's index does not know it yet.
  await repos.update(ada, id("second"), { private: true });
  expect(await names(other, anonymous)).toEqual(["first"]);
  expect(await names(other, ada)).toEqual(["second", "first"]);
  // A writer that is killed between its commit and the hint: the log is read every second.
  await client.query("update repo set likes = 7 where name = 'first'");
  await expect.poll(() => names(other, ada)).toEqual(["first", "second"]);
  await client.query("update repo set likes = 0 where name = 'first'");
  await expect.poll(() => names(other, ada)).toEqual(["second", "first"]);
  // Changes during a lost connection are read after the reconnect.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`,
  );
  await repos.delete(ada, id("first"));
  await expect.poll(() => names(other, anonymous), { timeout: 10_000 }).toEqual([]);
});

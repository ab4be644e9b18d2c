import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, IndexQuestion, Tables } from "@orrery/registry";
import type { Selectable } from "kysely";
import type { TestProject } from "vitest/node";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { openDatabase } from "../apps/server/src/storage/database/open-database.ts";
import { sortableKey } from "../apps/server/src/storage/database/sortable-key.ts";
import { createIndexThread } from "../apps/server/src/storage/search/index-thread.ts";
import startPostgres from "../apps/server/src/testing/postgres/start-postgres.ts";
import { type Entry, makeEntries } from "./catalog/entries.ts";
import { askPeer, fillPeers, SHAPES } from "./catalog/peers.ts";
import {
  listQuestion,
  nameQuestion,
  readSamples,
  typedQuestion,
  withFacets,
} from "./catalog/questions.ts";
import { createRandom } from "./catalog/random.ts";
import { toRegistry } from "./catalog/to-registry.ts";

/**
 * The catalog in memory, compared with two schemas of SQL in PostgreSQL, on the same generated models, in
 * one run. `node bench/catalog.ts FOLDER [models] [datasets]`: a folder with a database is measured as it
 * is; `--ours` at the end omits PostgreSQL. Prints a table.
 */
const [folder = "", models = "2000000", datasets = "500000"] = process.argv.slice(2);
if (folder === "") throw new Error("Say in which folder the catalogue is, or is to be made.");
type Row = Selectable<Tables["repo"]>;

const OURS = 600;
const THEIRS = 20;
const BATCH = 500;

const file = join(folder, "orrery.sqlite");
if (!existsSync(file)) await makeCatalogue();

const place = { databaseUrl: undefined, dataFolder: folder };
const before = process.memoryUsage().rss;
const started = performance.now();
const index = createIndexThread(place, (error) => {
  throw error;
});
await index.load();
const loadSeconds = (performance.now() - started) / 1000;
await sleep(3000);
const memoryGb = (process.memoryUsage().rss - before) / 1e9;
console.log(`index: read in ${loadSeconds.toFixed(1)} s, ${memoryGb.toFixed(2)} GB`);

const samples = readSamples(file);
const CLASSES: readonly {
  readonly name: string;
  readonly goal: string;
  readonly make: (random: ReturnType<typeof createRandom>) => IndexQuestion;
}[] = [
  {
    name: "any list, any filters, any sort",
    goal: "0.5 / 3",
    make: (random) => listQuestion(random, samples),
  },
  {
    name: "the same + facet counts",
    goal: "1 / 6",
    make: (random) => withFacets(listQuestion(random, samples)),
  },
  {
    name: "name search + filters",
    goal: "2 / 12",
    make: (random) => nameQuestion(random, samples),
  },
  {
    name: "name search + filters + facet counts",
    goal: "3 / 20",
    make: (random) => withFacets(nameQuestion(random, samples)),
  },
];
/** What happens to a repo's row; returns the key of the row that is another or new. */
const CHANGES = {
  like: async (db: Database, { key }: Row) => {
    await db
      .updateTable("repo")
      .set((repo) => ({
        likes: repo("likes", "+", 1),
        trending_score: repo("trending_score", "+", 5),
      }))
      .where("key", "=", key)
      .execute();
    return key;
  },
  download: async (db: Database, { key }: Row) => {
    await db
      .updateTable("repo")
      .set((repo) => ({ downloads: repo("downloads", "+", 1) }))
      .where("key", "=", key)
      .execute();
    return key;
  },
  "new model": async (db: Database, row: Row) => {
    const key = sortableKey();
    const name = `${row.name}-${key}`;
    await db
      .insertInto("repo")
      .values({ ...row, key, name, lookup_name: name.toLowerCase() })
      .execute();
    return key;
  },
};
const ours = new Map<string, number[]>();
for (const { name, make } of CLASSES) {
  // The first questions let the compiler see the code; they are others than those that count.
  for (const isCounted of [false, true]) {
    const random = createRandom(isCounted ? 7 : 70);
    const times: number[] = [];
    for (let i = 0; i < (isCounted ? OURS : OURS / 3); i++) {
      const question = make(random);
      const from = performance.now();
      await index.answer("model", question);
      times.push(performance.now() - from);
    }
    ours.set(name, times);
  }
}
let quick: number[] = [];
for (const seed of [90, 9]) {
  const random = createRandom(seed);
  quick = [];
  for (let i = 0; i < OURS; i++) {
    const question = typedQuestion(random, samples);
    const from = performance.now();
    await Promise.all([index.best("model", question), index.best("dataset", question)]);
    quick.push(performance.now() - from);
  }
}
ours.set("quick search, 10 of both kinds", quick);
for (const [name, change] of Object.entries(CHANGES))
  ours.set(`one ${name} visible in lists`, await measureChanges(change));
await index.close();

const theirs = new Map<string, string>();
if (!process.argv.includes("--ours")) await askPeers();

async function askPeers(): Promise<void> {
  let url = "";
  const stop = await startPostgres({
    provide: (_: string, value: string) => {
      url = value;
    },
  } as unknown as TestProject);
  try {
    const filling = performance.now();
    const client = await fillPeers(url, file);
    console.log(`PostgreSQL filled in ${((performance.now() - filling) / 1000).toFixed(0)} s`);
    for (const { name, make } of CLASSES) {
      const best: { shape: string; times: number[] }[] = [];
      for (const shape of SHAPES) {
        const random = createRandom(7);
        const each: number[] = [];
        for (let i = 0; i < THEIRS; i++) each.push(await askPeer(client, shape, make(random)));
        best.push({ shape: shape.name, times: each });
      }
      best.sort((one, other) => at(one.times, 0.5) - at(other.times, 0.5));
      theirs.set(name, best.map((one) => `${shown(one.times)} (${one.shape})`).join("; "));
    }
    await client.end();
  } finally {
    await stop();
  }
}

console.log(
  "\n| p50 / p99, ms | Orrery | Goal | PostgreSQL, best shape first |\n| --- | ---: | ---: | --- |",
);
for (const [name, times] of ours) {
  const goal = CLASSES.find((one) => one.name === name)?.goal ?? "1 / 5";
  console.log(`| ${name} | ${shown(times)} | ${goal} | ${theirs.get(name) ?? ""} |`);
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}

function shown(times: readonly number[]): string {
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
  return [p50, p99].map((value) => value.toFixed(value < 10 ? 2 : 0)).join(" / ");
}

/** From the committed row to the list that shows it. */
async function measureChanges(change: (typeof CHANGES)[keyof typeof CHANGES]): Promise<number[]> {
  const db = await openDatabase(place);
  const rows = await db.selectFrom("repo").selectAll().limit(200).offset(1_000).execute();
  const times: number[] = [];
  const made: string[] = [];
  for (const row of rows) {
    const key = await change(db, row);
    if (key !== row.key) made.push(key);
    const from = performance.now();
    await index.changed([key]);
    times.push(performance.now() - from);
  }
  // What was made up goes again, so that the folder can be measured another time.
  if (made.length > 0) await db.deleteFrom("repo").where("key", "in", made).execute();
  await index.changed(made);
  await db.destroy();
  return times;
}

async function makeCatalogue(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const hub = await openHub(readConfig({ ORRERY_DATA: folder }), { hasManyWrites: true });
  const from = performance.now();
  for (const [type, count] of [
    ["model", models],
    ["dataset", datasets],
  ] as const) {
    let batch: Entry[] = [];
    const put = async () => {
      await hub.registry.entries.put(batch.flatMap((entry) => toRegistry(entry) ?? []));
      batch = [];
    };
    for (const entry of makeEntries(type, Number(count))) {
      batch.push(entry);
      if (batch.length === BATCH) await put();
    }
    await put();
  }
  await hub.close();
  console.log(`made in ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { CatalogQuery } from "@orrery/catalog";
import { anonymous, type Entry, type Registry } from "@orrery/registry";
import type { TestWorld } from "@orrery/registry/testing";
import { expect, it } from "vitest";
import { createSqliteWorld } from "../../../testing/create-sqlite-world.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createChangeLog } from "../../database/changes/change-log.ts";
import { followChanges } from "../../database/changes/follow-changes.ts";
import { keepIndex } from "../keep-index.ts";
import { openIndex } from "../open-index.ts";
import { openSnapshot } from "./read-snapshot.ts";
import type { SnapshotTable } from "./snapshot-format.ts";

const MODELS: CatalogQuery = { kind: "model", values: {}, matchAll: [], sort: "likes" };

const entry = (number: number, likes = number): Entry => ({
  id: { type: "model", namespace: "far", name: `model-${number}` },
  private: false,
  gated: undefined,
  createdAt: new Date(0),
  updatedAt: new Date(number * 1000),
  downloads: number,
  likes,
  trendingScore: 0,
  sizeBytes: 0,
  tags: ["lora", `tag-${number % 7}`, "größe-✓"],
  pipelineTag: "text-generation",
  libraryName: "transformers",
  parameters: 1e9,
});

const put = ({ registry }: TestWorld, count: number, from = 0) =>
  registry.entries.put(Array.from({ length: count }, (_, at) => entry(from + at)));

async function answerOf({ search }: Registry) {
  const page = await search.list(anonymous, MODELS, { facets: ["tag", "library"], limit: 50 });
  const found = await search.list(anonymous, { ...MODELS, text: "model-1" }, { limit: 50 });
  return {
    names: page.repos.map(({ id, likes }) => `${id.name} ${likes}`),
    found: found.repos.map(({ id }) => id.name).toSorted(),
    total: page.total,
    facets: page.facets,
  };
}

/** A hub's index on a folder: as it starts, follows changes and ends. */
async function startIndex({ db, registry }: TestWorld, dataFolder: string, leastRepos = 1) {
  const log = createChangeLog(db, "sqlite");
  const notes: string[] = [];
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const onNote = (text: string) => void notes.push(text);
  const index = keepIndex(
    registry,
    () => ({
      ...openIndex({ db, log, dataFolder, onNote, leastRepos }),
      close: async () => {},
    }),
    (apply, onGap) => followChanges({ log, name: "test", apply, onGap, onError }),
    onError,
  );
  await index.ready;
  return { notes, errors, log, close: index.close };
}

const filesOf = (folder: string) =>
  readdirSync(join(folder, "index"))
    .toSorted()
    .map((name) => join(folder, "index", name));

/** A folder with a snapshot of 40 entries. */
async function savedWorld() {
  const world = await createSqliteWorld();
  const folder = temporaryFolder();
  await put(world, 40);
  const first = await startIndex(world, folder);
  await first.close();
  expect([first.notes, first.errors, filesOf(folder)]).toEqual([[], [], [expect.anything()]]);
  return { world, folder, path: filesOf(folder)[0]! };
}

it("starts from a snapshot, and has what was changed, added and deleted since", async () => {
  const { world, folder, path } = await savedWorld();
  await world.registry.entries.put([entry(3, 900)]);
  await put(world, 5, 100);
  await world.db.deleteFrom("repo").where("name", "=", "model-10").execute();
  const inSql = await answerOf(world.registry);
  // Read, not made again: what is not in the log is as it was.
  const { seq } = await createChangeLog(world.db, "sqlite").head();
  await world.db.updateTable("repo").set({ likes: 500 }).where("name", "=", "model-20").execute();
  await world.db.deleteFrom("repo_changed").where("seq", ">", seq).execute();
  const second = await startIndex(world, folder);
  const inMemory = await answerOf(world.registry);
  expect(second.notes).toEqual([]);
  expect(inMemory.names.map((name) => name.split(" ")[0])).toEqual(
    inSql.names.map((name) => name.split(" ")[0]),
  );
  expect({ ...inMemory, names: [] }).toEqual({ ...inSql, names: [] });
  await second.close();
  expect(filesOf(folder)).toEqual([path]);
});

it("keeps two snapshots, and the log for them alone", async () => {
  const { world, folder } = await savedWorld();
  for (const round of [1, 2, 3]) {
    await put(world, 1_200, round * 2_000);
    await (await startIndex(world, folder)).close();
  }
  expect(filesOf(folder)).toHaveLength(2);
  const held = await world.db.selectFrom("log_position").select("name").execute();
  expect(held.filter(({ name }) => name.startsWith("snapshot:"))).toHaveLength(2);
});

it("reads all repos again after any damage, and never answers wrongly", async () => {
  const { world, folder, path } = await savedWorld();
  const right = await answerOf(world.registry);
  const good = readFileSync(path);
  const { parts } = tableOf(good);
  expect(parts.length).toBeGreaterThan(80);
  const places = [
    ...parts.flatMap(({ offset, bytes }) =>
      bytes > 0 ? [offset, offset + bytes - 1, offset + (bytes >> 1)] : [],
    ),
    // The beginning, and the table.
    ...[0, 9, 17, 25, 29, good.length - 1, good.length - 200],
  ];
  for (const place of places) {
    const bad = Buffer.from(good);
    bad[place]! ^= 1 << (place % 8);
    writeFileSync(path, bad);
    const log = createChangeLog(world.db, "sqlite");
    const notes: string[] = [];
    const index = openIndex({ ...world, log, dataFolder: folder, onNote: (n) => notes.push(n) });
    await index.load();
    expect([place, notes]).toEqual([place, [expect.stringContaining(path)]]);
  }
  for (const length of [0, 10, 64, 5_000, good.length - 1]) {
    writeFileSync(path, good);
    truncateSync(path, length);
    const started = await startIndex(world, folder, 1e9);
    expect([length, started.notes]).toEqual([length, [expect.stringContaining("is not used")]]);
    expect(await answerOf(world.registry)).toEqual(right);
    await started.close();
  }
});

it("uses no snapshot of another database, layout, or of a time before the log begins", async () => {
  const { world, folder, path } = await savedWorld();
  const reasonFor = async (of: TestWorld, file = path) => {
    const { notes, close } = await startIndex(of, folder, 1e9);
    await close();
    return notes.join().replace(file, "FILE");
  };
  expect(await reasonFor(world)).toBe("");
  const other = await createSqliteWorld();
  await put(other, 40);
  expect(await reasonFor(other)).toContain("another database");
  const good = readFileSync(path);
  const { facts } = openSnapshot(path);
  writeFileSync(path, withLayout(good, facts.layout));
  expect(await reasonFor(world)).toContain("another version of Orrery");
  writeFileSync(path, good);
  // A process that was away for long, and a log that is too long.
  const short = createChangeLog(world.db, "sqlite", 5);
  await put(world, 20, 300);
  await short.hold("process:here", await short.head());
  await short.prune();
  expect(await reasonFor(world)).toContain("no longer reaches back");
});

it("leaves out what a killed process did not finish", async () => {
  const { world, folder, path } = await savedWorld();
  const half = readFileSync(path).subarray(0, 5_000);
  writeFileSync(join(folder, "index", `${Date.now()}-half.writing`), half);
  const started = await startIndex(world, folder);
  expect(started.notes).toEqual([]);
  expect((await answerOf(world.registry)).total).toBe(40);
  await started.close();
});

function tableOf(file: Buffer): SnapshotTable {
  const [offset, length] = [file.readDoubleLE(16), file.readUInt32LE(24)];
  return JSON.parse(file.subarray(offset, offset + length).toString());
}

/** The same file, as another version of Orrery writes it. */
function withLayout(file: Buffer, layout: string): Buffer {
  const changed = Buffer.from(file);
  const [offset, length] = [file.readDoubleLE(16), file.readUInt32LE(24)];
  changed[file.indexOf(layout)]! ^= 1;
  changed.writeUInt32LE(crc32(changed.subarray(offset, offset + length)), 28);
  return changed;
}

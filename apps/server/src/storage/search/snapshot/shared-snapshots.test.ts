import { readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CatalogQuery } from "@orrery/catalog";
import { anonymous, type Entry } from "@orrery/registry";
import type { TestWorld } from "@orrery/registry/testing";
import { afterEach, expect, it, vi } from "vitest";
import { createSqliteWorld } from "../../../testing/create-sqlite-world.ts";
import { createFolderObjectStore } from "../../../testing/folder-object-store.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createChangeLog } from "../../database/changes/change-log.ts";
import { followChanges } from "../../database/changes/follow-changes.ts";
import { keepIndex } from "../keep-index.ts";
import { openIndex } from "../open-index.ts";
import { createSharedSnapshots } from "./shared-snapshots.ts";

const LIKED: CatalogQuery = { kind: "model", values: {}, matchAll: [], sort: "likes" };

const entry = (number: number, likes = number): Entry => ({
  id: { type: "model", namespace: "far", name: `m-${number}` },
  ...{ private: false, gated: undefined, tags: ["lora"], pipelineTag: undefined },
  ...{ createdAt: new Date(0), updatedAt: new Date(0), downloads: 0, likes, trendingScore: 0 },
  ...{ sizeBytes: 0, libraryName: undefined, parameters: undefined },
});

const HOUR_MS = 3_600_000;
afterEach(() => void vi.useRealTimers());

async function start() {
  const world = await createSqliteWorld();
  await world.registry.entries.put(Array.from({ length: 30 }, (_, at) => entry(at)));
  const root = temporaryFolder();
  const objects = createFolderObjectStore(root);
  const listShared = () => {
    const names = readdirSync(join(root, "objects"), { recursive: true }) as string[];
    return names
      .filter((name) => name.endsWith(".snapshot"))
      .map((name) => join(root, "objects", name));
  };
  return { world, objects, listShared };
}

/** A process with a folder of its own. */
function processOf(
  world: TestWorld,
  objects: ReturnType<typeof createFolderObjectStore>,
  dataFolder = temporaryFolder(),
) {
  const { db, registry } = world;
  const log = createChangeLog(db, "sqlite");
  const notes: string[] = [];
  const onNote = (text: string) => void notes.push(text);
  const onError = (error: unknown) => void notes.push(`${error}`);
  let held = 0;
  const shared = createSharedSnapshots({
    ...{ objects, folder: join(dataFolder, "index"), log, onNote },
    async alone(work) {
      held++;
      await work();
    },
  });
  async function startIndex() {
    const kept = keepIndex(
      registry,
      () => ({
        ...openIndex({ db, log, dataFolder, onNote, leastRepos: 1 }),
        close: async () => {},
      }),
      (apply, onGap) => followChanges({ log, name: dataFolder, apply, onGap, onError }),
      onError,
      shared,
    );
    await kept.ready;
    return kept;
  }
  const files = () =>
    readdirSync(join(dataFolder, "index")).filter((name) => name.endsWith(".snapshot"));
  return { dataFolder, shared, notes, startIndex, files, leases: () => held };
}

const first = async ({ registry }: TestWorld) =>
  (await registry.search.list(anonymous, LIKED, { limit: 2 })).repos.map(({ id }) => id.name);

it("lets a process with an empty folder start from what another process saved", async () => {
  const { world, objects, listShared } = await start();
  const one = processOf(world, objects);
  const saving = await one.startIndex();
  await expect.poll(() => listShared()).toHaveLength(1);
  await saving.close();
  expect([one.notes, one.leases()]).toEqual([[], 1]);
  // Fetched, not made again: what the log does not say is as it was.
  const { seq } = await createChangeLog(world.db, "sqlite").head();
  await world.db.updateTable("repo").set({ likes: 900 }).where("name", "=", "m-3").execute();
  await world.db.deleteFrom("repo_changed").where("seq", ">", seq).execute();
  await world.db.updateTable("repo").set({ likes: 800 }).where("name", "=", "m-4").execute();
  const other = processOf(world, objects);
  const started = await other.startIndex();
  expect(await first(world)).toEqual(["m-4", "m-29"]);
  expect([other.notes, other.files().length]).toEqual([[], 1]);
  await started.close();
  // It has that one already.
  const get = vi.spyOn(objects, "get");
  await other.shared.fetch();
  expect(get).not.toHaveBeenCalled();
});

it("keeps two, and puts one there every ten minutes at most", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const { world, objects, listShared } = await start();
  const one = processOf(world, objects);
  for (const round of [1, 2, 3]) {
    const kept = await one.startIndex();
    await expect.poll(() => listShared().length).toBe(Math.min(2, round));
    await kept.close();
    await one.shared.share();
    expect(one.leases()).toBe(round);
    vi.setSystemTime(Date.now() + HOUR_MS);
    const many = Array.from({ length: 1_100 }, (_, at) => entry(10_000 * round + at, 1));
    await world.registry.entries.put(many.slice(0, 500));
    await world.registry.entries.put(many.slice(500));
  }
  const positions = await world.db.selectFrom("log_position").select("name").execute();
  const holds = positions.filter(({ name }) => name.startsWith("shared-snapshot:"));
  expect(holds).toHaveLength(2);
});

it("uses none that is damaged, and fetches none of another database", async () => {
  const { world, objects, listShared } = await start();
  await (await processOf(world, objects).startIndex()).close();
  await expect.poll(() => listShared()).toHaveLength(1);
  const path = listShared()[0]!;
  const bytes = await readFile(path);
  bytes[200]! ^= 1;
  writeFileSync(path, bytes);
  const damaged = processOf(world, objects);
  await (await damaged.startIndex()).close();
  expect(damaged.notes).toEqual([expect.stringMatching(/is not used: its part .* is damaged/)]);
  const elsewhere = await start();
  const get = vi.spyOn(objects, "get");
  const other = processOf(elsewhere.world, objects);
  await other.shared.fetch();
  expect([get.mock.calls, other.notes]).toEqual([[], []]);
});

it("starts without it while the store does not answer, and shares nothing twice at once", async () => {
  const { world, objects } = await start();
  const away = {
    ...objects,
    list: () => {
      throw new Error("The store is away.");
    },
  };
  const one = processOf(world, away);
  const kept = await one.startIndex();
  expect(await first(world)).toEqual(["m-29", "m-28"]);
  await kept.close();
  expect(one.notes[0]).toContain("The store is away.");
  const put = vi.spyOn(objects, "put");
  const { shared } = processOf(world, objects, one.dataFolder);
  await Promise.all([shared.share(), shared.share(), shared.share()]);
  expect(put).toHaveBeenCalledOnce();
});

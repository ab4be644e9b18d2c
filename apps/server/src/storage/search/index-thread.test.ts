import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CatalogQuery } from "@orrery/catalog";
import { anonymous, type Entry } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../base/config.ts";
import { openHub } from "../../hub/open-hub.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createIndexThread } from "./index-thread.ts";

const MODELS: CatalogQuery = { kind: "model", values: {}, matchAll: [] };

const entryOf = (name: string, likes: number): Entry => ({
  id: { type: "model", namespace: "far", name },
  private: false,
  gated: undefined,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  downloads: 0,
  likes,
  trendingScore: 0,
  sizeBytes: 0,
  tags: [],
  pipelineTag: undefined,
  libraryName: undefined,
  parameters: undefined,
});

async function startHub() {
  const config = readConfig({ ORRERY_DATA: temporaryFolder() });
  const hub = await openHub(config);
  onTestFinished(() => hub.close());
  const link = await hub.registry.setup.open();
  const ada = await hub.registry.setup.complete(link!, "ada", "correct horse");
  const make = (name: string) =>
    hub.registry.repos.create(ada, {
      id: { type: "model", namespace: "ada", name },
      private: false,
    });
  return { config, hub, ada, make };
}

it("answers from another thread what was there, and what happens while it does", async () => {
  const { hub, ada, make } = await startHub();
  await make("before");
  const started = hub.startIndex(() => {}, "thread");
  await make("meanwhile");
  await started;
  await make("after");
  await hub.registry.likes.like(ada, { type: "model", namespace: "ada", name: "meanwhile" });
  const { search } = hub.registry;
  const query: CatalogQuery = { ...MODELS, sort: "likes" };
  const page = await search.list(anonymous, query, { facets: ["author"] });
  const [first, ...others] = page.repos.map(({ id }) => id.name);
  // Of two without likes, either may come first.
  expect([first, others.toSorted()]).toEqual(["meanwhile", ["after", "before"]]);
  expect([page.total, page.facets]).toEqual([3, { author: [{ value: "ada", count: 3 }] }]);
  const typed = await search.suggest(anonymous, "model", "meanwihle", 5);
  expect(typed.map(({ id }) => id.name)).toEqual(["meanwhile"]);
});

it("shows what a command beside it has changed", async () => {
  const { config, hub } = await startHub();
  await hub.startIndex(() => {}, "thread");
  const beside = await openHub(config);
  onTestFinished(() => beside.close());
  const liked = async () => {
    const { repos } = await hub.registry.search.list(anonymous, { ...MODELS, sort: "likes" });
    return repos.map(({ id, likes }) => `${id.name} ${likes}`);
  };
  await beside.registry.entries.put([entryOf("one", 1), entryOf("two", 2)]);
  await expect.poll(liked, { timeout: 20_000 }).toEqual(["two 2", "one 1"]);
  await beside.registry.entries.put([entryOf("one", 3)]);
  await expect.poll(liked, { timeout: 20_000 }).toEqual(["one 3", "two 2"]);
});

it("says when the thread dies, and answers nobody for ever", async () => {
  const { config } = await startHub();
  let ended: Error | undefined;
  const index = createIndexThread({ ...config, dataFolder: "/nowhere/at/all" }, (error) => {
    ended = error;
  });
  await expect(index.load()).rejects.toThrow();
  expect(ended).toBeInstanceOf(Error);
  await expect(index.changed(["key"])).rejects.toThrow("closed");
});

it("starts from the snapshot that it wrote, with what has changed since", async () => {
  const config = readConfig({ ORRERY_DATA: temporaryFolder() });
  const hub = await openHub(config);
  const entries = Array.from({ length: 5_000 }, (_, likes) => entryOf(`m${likes}`, likes));
  for (let from = 0; from < entries.length; from += 500)
    await hub.registry.entries.put(entries.slice(from, from + 500));
  await hub.startIndex(() => {}, "thread");
  await hub.close();
  expect(readdirSync(join(config.dataFolder, "index"))).toHaveLength(1);
  const beside = await openHub(config);
  await beside.registry.entries.put([entryOf("m7", 9_000)]);
  await beside.close();
  const again = await openHub(config);
  onTestFinished(() => again.close());
  const notes: string[] = [];
  await again.startIndex(
    () => {},
    "thread",
    (text) => notes.push(text),
  );
  const query = { ...MODELS, sort: "likes" } as const;
  const { repos, total } = await again.registry.search.list(anonymous, query, { limit: 2 });
  expect([repos.map(({ id }) => id.name), total, notes]).toEqual([["m7", "m4999"], 5_000, []]);
});

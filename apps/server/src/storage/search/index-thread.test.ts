import type { CatalogQuery } from "@orrery/catalog";
import { anonymous, type Entry } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../base/config.ts";
import { openHub } from "../../hub/open-hub.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createIndexThread } from "./index-thread.ts";

const MODELS: CatalogQuery = { kind: "model", values: {}, matchAll: [] };

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
  const entry = (name: string, likes: number): Entry => ({
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
  const liked = async () => {
    const { repos } = await hub.registry.search.list(anonymous, { ...MODELS, sort: "likes" });
    return repos.map(({ id, likes }) => `${id.name} ${likes}`);
  };
  await beside.registry.entries.put([entry("one", 1), entry("two", 2)]);
  await expect.poll(liked, { timeout: 20_000 }).toEqual(["two 2", "one 1"]);
  await beside.registry.entries.put([entry("one", 3)]);
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

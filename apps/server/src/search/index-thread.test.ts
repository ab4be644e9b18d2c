import type { CatalogQuery } from "@orrery/catalog";
import { anonymous } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../config.ts";
import { openHub } from "../hub.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
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

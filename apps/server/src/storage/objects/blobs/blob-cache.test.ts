import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createFileBlobStore } from "../../files/file-blob-store.ts";
import { createBlobCache } from "./blob-cache.ts";

const textOf = (size: number, letter: string) => letter.repeat(size);

async function open(maxBytes: number) {
  const [root, folder, links] = [
    temporaryFolder(),
    join(temporaryFolder(), "cache"),
    temporaryFolder(),
  ];
  const store = createFileBlobStore(root);
  let reads = 0;
  const counted: typeof store = {
    ...store,
    get: (...args) => {
      reads++;
      return store.get(...args);
    },
  };
  const cache = createBlobCache(folder, maxBytes, counted);
  const put = async (text: string) => (await store.put(new Blob([text]).stream())).digest;
  return { store, cache, folder, links, put, reads: () => reads };
}

it("fetches a blob once for all that want it at once, and links it", async () => {
  const { cache, links, put, reads } = await open(100);
  const digest = await put("hello");
  const paths = [1, 2, 3].map((name) => join(links, `${name}`));
  expect(await Promise.all(paths.map((path) => cache.link(digest, path)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(["hello", "hello", "hello"]);
  expect(reads()).toBe(1);
});

it("drops the least recently used, and links of it stay whole", async () => {
  const { cache, folder, links, put } = await open(100);
  const [a, b, c] = await Promise.all(["a", "b", "c"].map((letter) => put(textOf(40, letter))));
  for (const digest of [a, b, a, c]) {
    await cache.link(digest as never, join(links, `${Math.random()}`));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(readdirSync(folder).toSorted()).toEqual([a, c].toSorted());
  expect(readdirSync(links)).toHaveLength(4);
});

it("links nothing that is missing, damaged or larger than all of the room", async () => {
  const { store, cache, folder, links, put } = await open(100);
  expect(await cache.link("0".repeat(64) as never, join(links, "missing"))).toBe(false);
  expect(await cache.link(await put(textOf(101, "x")), join(links, "large"))).toBe(false);
  const digest = await put("hello");
  rmSync(store.pathOf(digest));
  const lying = createBlobCache(folder, 100, {
    size: async () => 5,
    get: async () => new Blob(["jello"]).stream() as never,
  });
  expect(await lying.link(digest, join(links, "wrong"))).toBe(false);
  expect(readdirSync(links)).toEqual([]);
});

import { LRUCache } from "lru-cache";
import { expect, it } from "vitest";
import { remember } from "./remember.ts";

it("finds what is asked at the same time, or later, once", async () => {
  const ask = remember(new LRUCache<string, number>({ max: 10 }));
  let searches = 0;
  const find = async () => ++searches;
  expect(await Promise.all([ask("a", find), ask("a", find), ask("b", find)])).toEqual([1, 1, 2]);
  expect(await ask("a", find)).toBe(1);
});

it("says a failure to all who wait, and searches again afterwards", async () => {
  const ask = remember(new LRUCache<string, number>({ max: 10 }));
  const fail = async () => {
    throw new Error("no git");
  };
  const both = await Promise.allSettled([ask("a", fail), ask("a", fail)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("a", async () => 1)).toBe(1);
});

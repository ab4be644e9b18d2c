import { expect, it } from "vitest";
import { askTogether } from "./ask-together.ts";
import type { Database } from "./database.ts";

/** The lookups never touch it. */
const db = {} as Database;

function heldLookup() {
  const asked: (readonly number[])[] = [];
  const waiting: (() => void)[] = [];
  const find = askTogether(async (_: Database, keys: readonly number[]) => {
    asked.push(keys);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (keys.includes(-1)) throw new Error("The database refuses -1.");
    return keys.map((key) => key * 10);
  }, String);
  async function answerAll(): Promise<void> {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return { asked, find, answerAll };
}

it("asks together, and once for each key, what comes while a query is under way", async () => {
  const { asked, find, answerAll } = heldLookup();
  const found = Promise.all([1, 2, 3, 1, 2, 5].map((key) => find(db, key)));
  expect(asked).toEqual([[1]]);
  await answerAll();
  expect(await found).toEqual([10, 20, 30, 10, 20, 50]);
  // The second 1 may have changed since the first was asked.
  expect(asked).toEqual([[1], [2, 3, 1, 5]]);
});

it("asks at once again when nothing is under way, and at most 100 together", async () => {
  const { asked, find, answerAll } = heldLookup();
  const keys = Array.from({ length: 150 }, (_, key) => key);
  const found = Promise.all(keys.map((key) => find(db, key)));
  await answerAll();
  expect(await found).toEqual(keys.map((key) => key * 10));
  expect(asked.map(({ length }) => length)).toEqual([1, 100, 49]);
  const last = find(db, 7);
  expect(asked.at(-1)).toEqual([7]);
  await answerAll();
  expect(await last).toBe(70);
});

it("asks on a second connection while the first hangs, and on no third", async () => {
  const { asked, find, answerAll } = heldLookup();
  const found = [find(db, 1), find(db, 2), find(db, 3)];
  await expect.poll(() => asked).toEqual([[1], [2, 3]]);
  found.push(find(db, 4));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(asked).toHaveLength(2);
  await answerAll();
  expect(await Promise.all(found)).toEqual([10, 20, 30, 40]);
});

it("fails only the lookup that the database refuses", async () => {
  const { find, answerAll } = heldLookup();
  const found = Promise.allSettled([1, 2, 3, -1, 5].map((key) => find(db, key)));
  await answerAll();
  expect((await found).map((one) => (one.status === "fulfilled" ? one.value : "refused"))).toEqual([
    10,
    20,
    30,
    "refused",
    50,
  ]);
});

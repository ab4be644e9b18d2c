import { expect, it } from "vitest";
import { shardRows } from "./shard-rows.ts";

const rows = Array.from({ length: 4_000 }, (_, at) => ({ bytes: 1_000_000, key: `${at}` }));
const keysOf = (all: typeof rows) =>
  new Set(
    shardRows(all).map(([first, end]) =>
      all
        .slice(first, end)
        .map(({ key }) => key)
        .join(" "),
    ),
  );

it("puts all rows into files, none of them too large", () => {
  const shards = shardRows(rows);
  expect(shards.length).toBeGreaterThan(8);
  expect(shards.map(([first]) => first)).toEqual([0, ...shards.map(([, end]) => end).slice(0, -1)]);
  expect(shards.at(-1)?.[1]).toBe(rows.length);
  for (const [first, end] of shards) expect(end - first).toBeLessThanOrEqual(500);
  expect(shardRows([])).toEqual([]);
  expect(shardRows([{ bytes: 9e9, key: "" }])).toEqual([[0, 1]]);
});

it("changes few files when a row comes or goes", () => {
  const before = keysOf(rows);
  const more = rows.toSpliced(700, 0, { bytes: 1_000_000, key: "new" });
  const changed = [...keysOf(more)].filter((keys) => !before.has(keys));
  expect(changed.length).toBeLessThan(before.size / 2);
  const kept = [...keysOf(rows.toSpliced(2_000, 1))].filter((keys) => before.has(keys));
  expect(kept.length).toBeGreaterThan(before.size / 2);
});

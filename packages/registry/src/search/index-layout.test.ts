import { expect, it } from "vitest";
import { indexLayout } from "./index-layout.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import { COLUMNS, type IndexRow } from "./memory/question.ts";

/** What was saved of three repos when `LAYOUT` was last given a number. */
const SAVED = { layout: 2, digest: "d18d5f4a1a332190" };

it("has another number when other bytes are saved", async () => {
  const index = MemoryIndex.for(0);
  const numbers = (value: number) =>
    Object.fromEntries(COLUMNS.map((column) => [column, value])) as IndexRow["numbers"];
  for (const name of ["one", "two-b", "three"]) {
    const text = `author:ada\ntask:${name}\nlicense:mit\ngröße`;
    const terms = { text, from: 0, to: text.length };
    const path = `ada/${name}`;
    index.put({ key: `key-${name}`, path, isPrivate: false, numbers: numbers(name.length), terms });
  }
  const lines: string[] = [];
  index.save({
    put(name, ...arrays) {
      const all = arrays.flatMap((array) => [...array]);
      lines.push(`${name} ${arrays[0]?.constructor.name} ${all.join()}`);
    },
  });
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digest = [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const [layout] = JSON.parse(indexLayout());
  // If this fails, snapshots that are on disks cannot be read: count `LAYOUT` up and write both here.
  expect({ layout, digest }).toEqual(SAVED);
});

import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatLimits, LIMITS, readLimits } from "./limits.ts";

const FILE = new URL("../../../../docs/limits.md", import.meta.url);
const TABLE = /(?<=\| --- .*\n)(?:\|.*\n)*/;

it("is the table in docs/limits.md", () => {
  const text = readFileSync(FILE, "utf8");
  const wanted = text.replace(TABLE, `${formatLimits()}\n`);
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(FILE, wanted);
  else expect(text).toBe(wanted);
});

it("has one setting for each limit that can be set", () => {
  const settings = Object.values(LIMITS).flatMap(({ setting }) => setting ?? []);
  expect(new Set(settings).size).toBe(settings.length);
});

it("reads what is set, and names what is invalid", () => {
  expect(readLimits({}).commitEntries).toBe(100_000);
  expect(readLimits({ ORRERY_LIMIT_COMMIT_ENTRIES: "7" }).commitEntries).toBe(7);
  expect(() => readLimits({ ORRERY_LIMIT_COMMIT_ENTRIES: "-1" })).toThrow(
    'ORRERY_LIMIT_COMMIT_ENTRIES: invalid whole number "-1"',
  );
});

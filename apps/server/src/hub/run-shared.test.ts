import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { runIfDue, type SharedWork } from "./run-shared.ts";

const DAY_MS = 86_400_000;
const start = Date.parse("2026-01-01T00:00:00Z");
const at = (days: number) => new Date(start + days * DAY_MS);

it("does shared work once in each period, whoever asks how often, and again where it failed", async () => {
  const { registry } = (await createTestApp()).hub;
  let count = 0;
  let isBroken = false;
  const work: SharedWork = {
    ...{ name: "sweep", everyMs: DAY_MS, first: "later" },
    async run() {
      if (isBroken) throw new Error("broken");
      count++;
    },
  };
  const ask = (days: number) =>
    Promise.all(Array.from({ length: 5 }, () => runIfDue(registry, work, at(days))));
  await ask(0);
  await ask(0.5);
  expect(count).toBe(0);
  isBroken = true;
  await expect(ask(1)).rejects.toThrow("broken");
  isBroken = false;
  await ask(1);
  await ask(1.1);
  expect(count).toBe(1);
  await ask(2.1);
  expect(count).toBe(2);
  expect(await runIfDue(registry, { ...work, name: "other", first: "now" }, at(2.1))).toBe(true);
});

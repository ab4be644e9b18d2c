import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseCard } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { createYamlThread } from "./yaml-thread.ts";

function threadFor(deadlineMs: number) {
  const thread = createYamlThread(deadlineMs);
  onTestFinished(() => thread.close());
  return thread;
}

/** A model index as large leaderboards write them: 150 kB. */
const largeIndex = `model-index:\n- name: large\n  results:\n${Array.from(
  { length: 1_000 },
  (_, index) =>
    `  - task:\n      type: text-generation\n    dataset:\n      name: set ${index}\n      type: set-${index}\n    metrics:\n    - type: accuracy\n      value: ${index}.5\n`,
).join("")}`;

it("reads a large honest front matter", async () => {
  const { read } = threadFor(60_000);
  expect(largeIndex.length).toBeGreaterThan(100_000);
  const { data, problem } = await parseCard(`---\n${largeIndex}---\nHello`, read);
  expect(problem).toBeUndefined();
  expect((data["model-index"] as { results: unknown[] }[])[0]?.results).toHaveLength(1_000);
});

it("gives up what takes too long, without holding up this thread, and goes on with the next", async () => {
  const { read } = threadFor(500);
  const hostile = `a: ${"&a ".repeat(60_000)}`;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  await read(largeIndex);
  delay.enable();
  const [given, next] = await Promise.all([read(hostile), read(`b: 1\n# ${"x".repeat(3_000)}`)]);
  delay.disable();
  expect(given).toEqual({
    isTooSlow: true,
    problem: "reading the front matter took longer than 0.5 seconds. Shorten it.",
  });
  expect(next).toEqual({ value: { b: 1 } });
  // It takes ten seconds where it is read.
  expect(delay.max / 1e6).toBeLessThan(2_000);
  expect(await read(hostile)).toEqual(given);
});

it("answers what waits when it is closed", async () => {
  const thread = createYamlThread(60_000);
  const waiting = [thread.read(largeIndex), thread.read(largeIndex)];
  await thread.close();
  for (const { isTooSlow } of await Promise.all(waiting)) expect(isTooSlow).toBe(true);
});

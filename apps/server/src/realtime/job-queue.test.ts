import { expect, it } from "vitest";
import { createJobQueue } from "./job-queue.ts";
import type { RealtimeJob } from "./kinds/realtime-job.ts";

const job = (isKept = false): RealtimeJob => ({ isKept, run: async () => ({}) });

it("keeps the newest that fit, and what is kept besides", () => {
  const queue = createJobQueue(2);
  const [first, kept, second, third] = [job(), job(true), job(), job()];
  queue.push(first);
  queue.push(kept);
  expect(queue.isFull).toBe(false);
  queue.push(second);
  expect(queue.isFull).toBe(true);
  queue.push(third);
  expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([
    kept,
    second,
    third,
    undefined,
  ]);
});

it("lets even what is kept grow no further than it must", () => {
  const queue = createJobQueue(1);
  for (let pushed = 0; pushed < 1000; pushed++) queue.push(job(true));
  let left = 0;
  while (queue.shift()) left++;
  expect(left).toBeLessThanOrEqual(61);
});

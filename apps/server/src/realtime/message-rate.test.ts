import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createMessageRate } from "./message-rate.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("passes a second's messages at once, then the newest at each turn", () => {
  const passed: number[] = [];
  const rate = createMessageRate<number>(50, (message) => passed.push(message));
  for (let message = 1; message <= 50; message++) rate.push(message);
  expect(passed).toHaveLength(50);
  rate.push(51);
  rate.push(52);
  rate.push(53);
  expect(passed).toHaveLength(50);
  vi.advanceTimersByTime(20);
  expect(passed.slice(50)).toEqual([53]);
});

it("is never later than one turn, however fast messages come", () => {
  const late: number[] = [];
  const rate = createMessageRate<number>(60, (sentAt) => late.push(performance.now() - sentAt));
  for (let count = 0; count < 240 * 8; count++) {
    rate.push(performance.now());
    vi.advanceTimersByTime(1000 / 240);
  }
  expect(Math.max(...late)).toBeLessThanOrEqual(1000 / 60 + 1);
  expect(late.length).toBeGreaterThan(60 * 8);
  expect(late.length).toBeLessThan(60 * 10);
});

it("forgets what waits when it stops", () => {
  const passed: number[] = [];
  const rate = createMessageRate<number>(1, (message) => passed.push(message));
  rate.push(1);
  rate.push(2);
  rate.stop();
  vi.advanceTimersByTime(10_000);
  expect(passed).toEqual([1]);
});

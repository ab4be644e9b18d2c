import { expect, it } from "vitest";
import { createFakeClock } from "./testing/fake-world.ts";
import { createThrottle } from "./throttle.ts";

function throttled(intervalMs: number) {
  const clock = createFakeClock();
  const start = clock.now();
  const passed: [at: number, value: number][] = [];
  let superseded = 0;
  const throttle = createThrottle<number>({
    intervalMs,
    clock,
    run: (value) => passed.push([clock.now() - start, value]),
    onSuperseded: () => superseded++,
  });
  return { clock, passed, throttle, superseded: () => superseded };
}

it("lets the first pass at once, then the latest of each interval, and the last always", () => {
  const { clock, passed, throttle, superseded } = throttled(128);
  for (let n = 0; n < 60; n++) {
    throttle.push(n);
    clock.advance(10);
  }
  clock.advance(1000);
  expect(passed).toEqual([
    [0, 0],
    [128, 12],
    [256, 25],
    [384, 38],
    [512, 51],
    [640, 59],
  ]);
  expect(superseded()).toBe(60 - passed.length);
  expect(clock.timers.size).toBe(0);
});

it("lets a single one pass at once after a pause", () => {
  const { clock, passed, throttle } = throttled(128);
  throttle.push(1);
  clock.advance(128);
  throttle.push(2);
  expect(passed).toEqual([
    [0, 1],
    [128, 2],
  ]);
});

it("lets everything pass when the interval is 0", () => {
  const { passed, throttle } = throttled(0);
  for (const n of [1, 2, 3]) throttle.push(n);
  expect(passed.map(([, value]) => value)).toEqual([1, 2, 3]);
});

it("forgets what waits, and the interval, when it is told to", () => {
  const { clock, passed, throttle } = throttled(128);
  throttle.push(1);
  throttle.push(2);
  throttle.cancel();
  expect(clock.timers.size).toBe(0);
  throttle.push(3);
  clock.advance(1000);
  expect(passed.map(([, value]) => value)).toEqual([1, 3]);
});

import { expect, it } from "vitest";
import { createRests } from "./rests.ts";

it("lets a model rest after each crash in a row, longer each time, and forgets when it answers", () => {
  let now = Date.parse("2026-01-01T12:00:00Z");
  const rests = createRests([5_000, 30_000], () => now);
  const check = () => rests.check("model");

  check();
  rests.crashed("model");
  expect(check).toThrow("This model crashed. It is paused until 12:00:05 UTC.");
  expect(() => rests.check("another")).not.toThrow();
  now += 4_500;
  expect(check).toThrow(expect.objectContaining({ code: "resting", retryAfter: 1 }));
  now += 500;
  check();

  rests.crashed("model");
  expect(check).toThrow("This model crashed 2 times in a row. It is paused until 12:00:35 UTC.");
  now += 30_000;
  rests.crashed("model");
  expect(check).toThrow(expect.objectContaining({ retryAfter: 30 }));
  now += 30_000;

  rests.answered("model");
  rests.crashed("model");
  expect(check).toThrow(expect.objectContaining({ retryAfter: 5 }));
});

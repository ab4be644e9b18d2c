import { expect, it } from "vitest";
import { bucketOf, takeToken } from "./token-bucket.ts";

const MINUTE = 60_000;

it("allows as many as it holds at once, then one as each comes back", () => {
  const bucket = bucketOf(new Map(), "a", 60, 0);
  for (let index = 0; index < 60; index++)
    expect(takeToken(bucket, 60, MINUTE, 0)).toMatchObject({
      isAllowed: true,
      remaining: 59 - index,
    });
  expect(takeToken(bucket, 60, MINUTE, 0)).toEqual({
    isAllowed: false,
    remaining: 0,
    waitMs: 1_000,
  });
  expect(takeToken(bucket, 60, MINUTE, 999).isAllowed).toBe(false);
  expect(takeToken(bucket, 60, MINUTE, 1_000).isAllowed).toBe(true);
  expect(takeToken(bucket, 60, MINUTE, 1_000).isAllowed).toBe(false);
});

it("never holds more than its limit, however long it rests", () => {
  const bucket = bucketOf(new Map(), "a", 2, 0);
  expect(takeToken(bucket, 2, MINUTE, 100 * MINUTE).remaining).toBe(1);
});

it("gives nothing for a clock that is set back", () => {
  const bucket = bucketOf(new Map(), "a", 1, MINUTE);
  takeToken(bucket, 1, MINUTE, MINUTE);
  expect(takeToken(bucket, 1, MINUTE, 0).isAllowed).toBe(false);
});

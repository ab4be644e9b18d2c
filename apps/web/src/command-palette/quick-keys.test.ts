import { expect, it } from "vitest";
import { nextActive } from "./quick-keys.ts";

it.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 9, 0],
  ["ArrowUp", -1, 9],
  ["ArrowUp", 0, 9],
  ["ArrowUp", 5, 4],
  ["PageDown", 4, 9],
  ["PageUp", 4, 0],
  ["a", 4, undefined],
  ["toString", 4, undefined],
])("%s from %i leads to %s of ten", (key, active, next) => {
  expect(nextActive(key, active, 10)).toBe(next);
});

it("leads nowhere in an empty list", () => {
  expect(nextActive("ArrowDown", -1, 0)).toBeUndefined();
});

import { expect, it } from "vitest";
import { moveProvider } from "./move-provider.ts";

const ABC = ["a", "b", "c"];

it.each([
  ["add", "d", ["a", "b", "c", "d"]],
  ["add", "b", ABC],
  ["up", "c", ["a", "c", "b"]],
  ["up", "a", ABC],
  ["down", "a", ["b", "a", "c"]],
  ["down", "c", ABC],
  ["drop", "b", ["a", "c"]],
  ["up", "d", ABC],
  ["drop", "d", ABC],
] as const)("%s of %s", (move, provider, moved) => {
  expect(moveProvider(ABC, move, provider)).toEqual(moved);
});

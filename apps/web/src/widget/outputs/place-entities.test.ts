import { expect, it } from "vitest";
import { placeEntities } from "./place-entities.ts";

it("takes offsets as they are, and looks for words without, one behind the other", () => {
  const found = placeEntities("Ada met Ada in Turin.", [
    { entity_group: "PER", word: "ada" },
    { entity_group: "PER", word: "Ada" },
    { entity_group: "LOC", word: "Turin", start: 15, end: 20 },
  ]);
  expect(found.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [8, 11],
    [15, 20],
  ]);
});

it("leaves out what is not in the text", () => {
  expect(placeEntities("Ada", [{ entity_group: "LOC", word: "Turin" }])).toEqual([]);
  expect(placeEntities("Ada", [{ entity_group: "LOC", word: "##" }])).toEqual([]);
});

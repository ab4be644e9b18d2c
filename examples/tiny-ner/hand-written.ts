import type { Stretch } from "./data.ts";

/** Written by hand and never trained on; for the card's figure and the tests. */
export const TEST: readonly (readonly Stretch[])[] = [
  [
    ["Sarah", "PER"],
    [" flew from "],
    ["Boston", "LOC"],
    [" to "],
    ["Tokyo", "LOC"],
    [" on Monday."],
  ],
  [["My name is "], ["Wolfgang", "PER"], [" and I live in "], ["Berlin", "LOC"], ["."]],
  [["The new boss of "], ["Acme", "ORG"], [" is "], ["Peter Smith", "PER"], ["."]],
  [["Nobody at "], ["Globex", "ORG"], [" knew where "], ["Maria", "PER"], [" was."]],
  [["It rained all day, so we stayed at home."]],
  [["I met "], ["John Clark", "PER"], [" at the airport in "], ["Cairo", "LOC"], ["."]],
  [["Did "], ["Emma", "PER"], [" leave "], ["Northwind", "ORG"], [" last week?"]],
  [["The train to "], ["Vienna", "LOC"], [" was full."]],
  [["Helix Systems", "ORG"], [" hired "], ["Kenji Tanaka", "PER"], [" as an engineer."]],
  [["We opened a small shop in "], ["Lima", "LOC"], ["."]],
  [["Dr. "], ["Olga Novak", "PER"], [" works at "], ["Sunrise Hospital", "ORG"], ["."]],
  [["The dog slept under the old table."]],
  [["Grace", "PER"], [" and "], ["Liam", "PER"], [" got married in "], ["Rome", "LOC"], ["."]],
  [["A letter from "], ["Vertex Bank", "ORG"], [" arrived in "], ["Oslo", "LOC"], ["."]],
  [["Ask "], ["Henry", "PER"], [" about the tickets."]],
  [["Lucia Rossi", "PER"], [" grew up in "], ["Italy", "LOC"], ["."]],
  [["Our flight with "], ["United Airlines", "ORG"], [" left "], ["New York", "LOC"], [" late."]],
  [["The painter sold the picture to "], ["City Museum", "ORG"], ["."]],
  [["In "], ["Japan", "LOC"], [", "], ["Felix", "PER"], [" learned to cook."]],
  [["Breakfast is served until ten."]],
];

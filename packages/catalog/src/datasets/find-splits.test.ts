import { expect, it } from "vitest";
import { findSplits } from "./find-splits.ts";

const FILES = ["en/a.parquet", "en/more/b.parquet", "de/test.csv", "de/train.csv", "README.md"];

it("takes the card's configurations, the default first", () => {
  const card = {
    configs: [
      { config_name: "de", data_dir: "de" },
      { config_name: "en", default: true, data_files: ["en/*.parquet", "en/**"] },
      { config_name: "none", data_files: "none/*" },
    ],
  };
  expect(findSplits(card, FILES)).toEqual([
    { name: "en", splits: [{ name: "train", files: ["en/a.parquet", "en/more/b.parquet"] }] },
    {
      name: "de",
      splits: [
        { name: "train", files: ["de/train.csv"] },
        { name: "test", files: ["de/test.csv"] },
      ],
    },
  ]);
});

it("has only files of the kind wanted", () => {
  const paths = ["a.tar", "b.tar", "notes.md"];
  expect(findSplits({}, paths)).toEqual([]);
  expect(findSplits({}, paths, /\.tar$/)).toEqual([
    { name: "default", splits: [{ name: "train", files: ["a.tar", "b.tar"] }] },
  ]);
});

it.each([
  ["formats of splits differ", {}, ["train.csv", "test.json"], ["train", "test"]],
  ["the card is wrong", { configs: [{ data_files: "a" }] }, ["train.csv"], ["train"]],
  [
    "a file that it names is missing",
    { configs: [{ config_name: "a", data_files: "b" }] },
    ["a.csv"],
    ["train"],
  ],
])("shows what it can when the library refuses a dataset because %s", (_, card, paths, splits) => {
  const found = findSplits(card, paths).flatMap((config) => config.splits.map(({ name }) => name));
  expect(found).toEqual(splits);
});

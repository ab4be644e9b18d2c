import { expect, it } from "vitest";
import { findSplits } from "./find-splits.ts";
import { glob } from "./glob.ts";

it("takes the card's configurations, the default first", () => {
  const card = {
    configs: [
      { config_name: "de", data_dir: "de" },
      {
        config_name: "en",
        default: true,
        data_files: [
          { split: "train", path: ["en/a-*.parquet", "en/more/**/*.parquet"] },
          { split: "nothing", path: "en/none-*" },
        ],
      },
      { config_name: "all", data_files: "*/*.csv" },
    ],
  };
  const files = [
    "en/a-1.parquet",
    "en/more/x/y.parquet",
    "de/test.csv",
    "de/train.csv",
    "README.md",
  ];
  expect(findSplits(card, files)).toMatchObject([
    { name: "en", splits: [{ name: "train", files: ["en/a-1.parquet", "en/more/x/y.parquet"] }] },
    {
      name: "de",
      splits: [
        { name: "train", files: ["de/train.csv"] },
        { name: "test", files: ["de/test.csv"] },
      ],
    },
    { name: "all" },
  ]);
});

it.each([
  [
    ["data/train-00000-of-00002.parquet", "data/dev-00000-of-00001.parquet"],
    ["train", "validation"],
  ],
  [
    ["data/extra-00000-of-00002.parquet", "data/test-00000-of-00001.parquet"],
    ["test", "extra"],
  ],
  [["a.csv", "b.csv", "notes.json"], ["train"]],
  [["contest.jsonl"], ["train"]],
  [
    ["training/x.json", "testing/x.json", "dataset_infos.json", ".hidden.json"],
    ["train", "test"],
  ],
  [["picture.png", "README.md"], []],
])("guesses the splits of %j", (files, splits) => {
  const found = findSplits({}, files).flatMap((config) => config.splits.map(({ name }) => name));
  expect(found).toEqual(splits);
});

it.each([
  ["data/*.csv", "data/a.csv", true],
  ["data/*.csv", "data/more/a.csv", false],
  ["**/*.{csv,tsv}", "a.tsv", true],
  ["./a?.csv", "ab.csv", true],
  ["a.csv", "aXcsv", false],
  ["*a*a*a*a*a*a*a*b", "aaaaaaaab", false],
  ["{", "x", false],
])("%s fits %s: %s", (pattern, path, fits) => {
  expect(glob(pattern)(path)).toBe(fits);
});

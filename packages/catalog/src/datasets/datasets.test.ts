import { DATASET_LIBRARIES_UI_ELEMENTS } from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import {
  COLUMN_MODALITIES,
  DATASET_FORMAT_RULES,
  FILE_MODALITY_RULES,
  FORMAT_LIBRARIES,
} from "../facts/dataset-rules.ts";
import { DATASET_LIBRARIES } from "./dataset-libraries.ts";
import { DATASET_FORMATS } from "./formats.ts";
import { DATASET_MODALITIES } from "./modalities.ts";
import { SIZE_CLASSES, sizeClassOf } from "./size-classes.ts";

it("the dataset libraries are those of the package, and ours", () => {
  const theirs: Readonly<Record<string, object>> = DATASET_LIBRARIES_UI_ELEMENTS;
  expect(Object.keys(DATASET_LIBRARIES)).toEqual([...Object.keys(theirs), "pyarrow"]);
  for (const [key, { program: _program, ...library }] of Object.entries(DATASET_LIBRARIES))
    if (key !== "pyarrow") expect(theirs[key]).toMatchObject(library);
});

describe("size classes", () => {
  it.each([
    [0, "n<1K"],
    [999, "n<1K"],
    [1_000, "1K<n<10K"],
    [999_999, "100K<n<1M"],
    [1e12, "n>1T"],
    [1e15, "n>1T"],
  ])("%d rows: %s", (rows, id) => expect(sizeClassOf(rows).id).toBe(id));

  it("rise", () => {
    const bounds = SIZE_CLASSES.map(({ minRows }) => minRows);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  });
});

it("every tag a rule can write has a label or an entry", () => {
  for (const { tag } of DATASET_FORMAT_RULES) expect(DATASET_FORMATS).toHaveProperty(tag);
  for (const { tag } of FILE_MODALITY_RULES) expect(DATASET_MODALITIES).toHaveProperty(tag);
  for (const tag of Object.values(COLUMN_MODALITIES))
    expect(DATASET_MODALITIES).toHaveProperty(tag);
  expect(Object.keys(FORMAT_LIBRARIES)).toEqual(Object.keys(DATASET_FORMATS));
  for (const key of Object.values(FORMAT_LIBRARIES).flat())
    expect(DATASET_LIBRARIES).toHaveProperty(key);
});

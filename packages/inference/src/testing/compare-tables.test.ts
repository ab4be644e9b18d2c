import * as inference from "@huggingface/inference";
import * as tasks from "@huggingface/tasks";
import { expect, it } from "vitest";
import { compareTables } from "./compare-tables.ts";

it("finds no difference from the packages that the tests compare with", () => {
  expect(compareTables({ tasks, inference })).toEqual([]);
});

it("finds what a newer package says otherwise", () => {
  const { timm: _, ...others } = tasks.MODEL_LIBRARIES_UI_ELEMENTS;
  const newer = {
    ...tasks,
    PIPELINE_DATA: {
      ...tasks.PIPELINE_DATA,
      summarization: { ...tasks.PIPELINE_DATA.summarization, name: "Shorter" },
      "text-to-tea": { name: "Tea", modality: "other" },
    },
    MODEL_LIBRARIES_UI_ELEMENTS: others,
    SKUS: undefined,
  };
  expect(compareTables({ tasks: newer, inference })).toEqual(
    expect.arrayContaining([
      '~ tasks/summarization: label: "Summarization" → "Shorter"',
      "+ tasks/text-to-tea: only in the package",
      "- libraries/timm: only in Orrery",
      "? hardware: the package no longer says it as it did",
    ]),
  );
});

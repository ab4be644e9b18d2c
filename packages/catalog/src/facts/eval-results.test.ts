import { expect, it } from "vitest";
import { readEvalFile, readModelIndex } from "./eval-results.ts";

it("reads the card's index, one line per metric", () => {
  const index = [
    {
      name: "m",
      results: [
        {
          task: { type: "text-classification", name: "Text Classification" },
          dataset: { name: "GLUE", type: "glue", config: "sst2", split: "validation" },
          metrics: [
            { type: "accuracy", value: 0.912345678, name: "Accuracy" },
            { type: "f1", value: 0.9 },
            { type: "none" },
          ],
          source: { name: "paper", url: "https://example.org/paper" },
        },
      ],
    },
  ];
  const shared = {
    task: "Text Classification",
    dataset: "GLUE (sst2, validation)",
    sourceUrl: "https://example.org/paper",
  };
  expect(readModelIndex(index)).toEqual([
    { ...shared, metric: "Accuracy", value: "0.91235" },
    { ...shared, metric: "f1", value: "0.9" },
  ]);
});

it("reads a file of results, and leaves out addresses that are none of the web", () => {
  const entries = [
    {
      dataset: { id: "ada/bench", task_id: "diamond" },
      value: 41,
      source: { url: "javascript:x" },
    },
    { dataset: { id: "ada/other" } },
    "nonsense",
  ];
  expect(readEvalFile(entries)).toEqual([
    { task: "diamond", dataset: "ada/bench", metric: "value", value: "41" },
  ]);
});

it.each([undefined, null, 7, "text", {}, [null], [{ results: [{ metrics: [[]] }] }]])(
  "finds nothing in %j",
  (value) => {
    expect([...readModelIndex(value), ...readEvalFile(value)]).toEqual([]);
  },
);

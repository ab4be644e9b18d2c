import { expect, it } from "vitest";
import { readBenchmarks } from "./benchmarks.ts";

const result = (metrics: readonly unknown[], dataset: unknown = { type: "glue" }) => ({
  task: { type: "text-classification" },
  dataset,
  metrics,
});
const scores = (...metrics: readonly unknown[]) =>
  readBenchmarks([{ results: [result(metrics)] }]).map(({ score }) => score);

it("reads results with their dataset, part, metric and source", () => {
  const index = [
    {
      results: [
        {
          ...result([{ type: "Accuracy", value: 0.912345678 }], {
            type: "nyu-mll/glue",
            name: "GLUE",
            config: "sst2",
            split: "validation",
          }),
          source: { url: "https://example.org/run" },
        },
      ],
    },
  ];
  expect(readBenchmarks(index)).toEqual([
    {
      task: "text-classification",
      dataset: "nyu-mll/glue",
      part: "sst2, validation",
      metric: "accuracy",
      value: "0.91235",
      score: 0.912345678,
      sourceUrl: "https://example.org/run",
    },
  ]);
});

it("orders errors by their absence, and percent among fractions", () => {
  expect(
    scores(
      { type: "accuracy", value: 91 },
      { type: "wer", value: 12.5 },
      { type: "perplexity", value: 8 },
      { type: "bleu", value: 30 },
      { type: "eval_loss", value: 0.5 },
      { type: "Test WER", value: 0.25 },
    ),
  ).toEqual([0.91, -0.125, -8, 30, -0.5, -0.25]);
});

it("leaves out what has no dataset, metric or number", () => {
  for (const index of [null, "x", [{}], [{ results: [{}] }], [{ results: [null] }]])
    expect(readBenchmarks(index)).toEqual([]);
  expect(scores({ type: "accuracy", value: "high" }, { value: 1 }, null)).toEqual([]);
  expect(readBenchmarks([{ results: [result([{ type: "f1", value: 1 }], {})] }])).toEqual([]);
});

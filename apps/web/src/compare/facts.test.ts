import { expect, it } from "vitest";
import type { ComparedModel } from "../page-data/compare.ts";
import { factLines, isSame, memoryLines, scoreLines, sizeLines } from "./facts.ts";

const model = (change: Partial<ComparedModel>): ComparedModel => ({
  kind: "model",
  id: "ada/m",
  private: false,
  runsWith: [],
  gated: false,
  sizeBytes: 1_000,
  fileCount: 2,
  downloads: 0,
  likes: 0,
  createdAt: "2026-01-31T00:00:00Z",
  updatedAt: "2026-01-31T00:00:00Z",
  languages: [],
  baseModels: [],
  datasets: [],
  formats: [],
  weights: [],
  memory: [],
  scores: [],
  ...change,
});
const one = model({ parameters: 8_030_261_248, license: "mit" });
const other = model({ gated: true });

it("leaves out what neither has, and keeps a place for what one lacks", () => {
  const lines = factLines([one, other]);
  expect(lines.find(({ label }) => label === "Parameters")?.cells).toEqual(["8,030,261,248", ""]);
  expect(lines.find(({ label }) => label === "Access")?.cells).toEqual(["open", "gated"]);
  expect(lines.some(({ label }) => label === "Languages")).toBe(false);
  expect(lines.filter((line) => isSame(line)).map(({ label }) => label)).toContain("Size");
});

it("puts what both measured first", () => {
  const lines = scoreLines([
    model({ scores: [score("own", "1"), score("shared", "2")] }),
    model({ scores: [score("shared", "3"), score("shared", "4")] }),
  ]);
  expect(lines).toEqual([
    { label: "shared: accuracy", cells: ["2", "3"] },
    { label: "own: accuracy", cells: ["1", ""] },
  ]);
});

it("lists memory by quantization", () => {
  const known = model({ memory: [{ quantization: "Q8_0", bytes: 9_000_000_000 }] });
  expect(memoryLines([known, other])).toEqual([{ label: "Q8_0", cells: ["9 GB", ""] }]);
});

it("lists files by format and quantization", () => {
  const gguf = model({
    weights: [
      { label: "safetensors", sizeBytes: 2e9 },
      { label: "Q8_0", sizeBytes: 1e9 },
    ],
  });
  expect(sizeLines([gguf, model({ weights: [{ label: "Q8_0", sizeBytes: 3e9 }] })])).toEqual([
    { label: "safetensors", cells: ["2 GB", ""] },
    { label: "Q8_0", cells: ["1 GB", "3 GB"] },
  ]);
});

const score = (dataset: string, value: string) => ({ dataset, metric: "accuracy", value });

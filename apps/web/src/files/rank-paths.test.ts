import { expect, it } from "vitest";
import { rankPaths } from "./rank-paths.ts";

const PATHS = [
  "README.md",
  "config.json",
  "onnx/config.json",
  "onnx/model.onnx",
  "tokenizer/special_tokens_map.json",
  "tokenizer_config.json",
];

it("finds letters in order, the file's name before its folders, the shorter path first", () => {
  expect(rankPaths(PATHS, "config").slice(0, 2)).toEqual(["config.json", "onnx/config.json"]);
  expect(rankPaths(PATHS, "tocon")[0]).toBe("tokenizer_config.json");
  expect(rankPaths(PATHS, "onnx/mod")).toEqual(["onnx/model.onnx"]);
  expect(rankPaths(PATHS, "stm")).toEqual(["tokenizer/special_tokens_map.json"]);
});

it("ignores case and spaces, and finds nothing for letters in another order", () => {
  expect(rankPaths(PATHS, "read ME")[0]).toBe("README.md");
  expect(rankPaths(PATHS, "xnno")).toEqual([]);
});

it("shows the first paths without a query, and never more than fifty", () => {
  expect(rankPaths(PATHS, " ")).toEqual(PATHS);
  const many = Array.from({ length: 80 }, (_, index) => `folder/file-${index}.txt`);
  expect(rankPaths(many, "file")).toHaveLength(50);
});

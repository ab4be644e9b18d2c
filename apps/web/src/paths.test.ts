import { expect, it } from "vitest";
import { PAGES, type PageId } from "./pages.ts";
import { encodePath, pathTo } from "./paths.ts";

it("fills in and encodes each part", () => {
  expect(pathTo("model", { namespace: "ada", name: "tts" })).toBe("/ada/tts");
  expect(pathTo("dataset", { namespace: "a b", name: "c/d" })).toBe("/datasets/a%20b/c%2Fd");
});

it("keeps the slashes of a file path and drops an empty one", () => {
  const repo = { namespace: "ada", name: "tts", revision: "refs/pr/1" };
  expect(pathTo("modelFile", { ...repo, "*": "onnx/a?#.bin" })).toBe(
    "/ada/tts/blob/refs%2Fpr%2F1/onnx/a%3F%23.bin",
  );
  expect(pathTo("modelFiles", { ...repo, revision: "main", "*": "" })).toBe("/ada/tts/tree/main");
  expect(encodePath("a b/c")).toBe("a%20b/c");
});

it("keeps the home page's only slash", () => {
  expect(pathTo("home")).toBe("/");
});

it("leaves no placeholder in any address", () => {
  const values = {
    slug: "s",
    task: "t",
    library: "l",
    namespace: "n",
    name: "m",
    revision: "r",
    "*": "p",
  };
  for (const page of Object.keys(PAGES) as PageId[])
    expect(pathTo(page, values)).not.toMatch(/[:*]/);
});

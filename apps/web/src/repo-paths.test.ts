import { expect, it } from "vitest";
import { repoPaths } from "./repo-paths.ts";

const repo = { kind: "dataset", namespace: "ada", name: "tts", id: "ada/tts" } as const;

it("addresses of a dataset stand below /datasets, those of a model at the top", () => {
  const { card, files, file, upload } = repoPaths(repo);
  expect([card, files("main", ""), files("main", "a b/ü"), file("refs/pr/1", "x#.md")]).toEqual([
    "/datasets/ada/tts",
    "/datasets/ada/tts/tree/main",
    "/datasets/ada/tts/tree/main/a%20b/%C3%BC",
    "/datasets/ada/tts/blob/refs%2Fpr%2F1/x%23.md",
  ]);
  expect(upload("main", "v2/x")).toBe("/datasets/ada/tts/upload/main?into=v2%2Fx");
  expect(repoPaths({ ...repo, kind: "model" }).card).toBe("/ada/tts");
});

it("bytes come from the hub's resolve addresses", () => {
  expect(repoPaths(repo).raw("main", "a?/b.bin")).toBe("/datasets/ada/tts/resolve/main/a%3F/b.bin");
  expect(repoPaths({ ...repo, kind: "model" }).download("main", "b")).toBe(
    "/ada/tts/resolve/main/b?download=true",
  );
});

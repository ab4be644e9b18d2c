import { describe, expect, it } from "vitest";
import { findPathProblem, isJunkPath } from "./upload-path.ts";

describe("a path to publish", () => {
  it.each(["README.md", "onnx/model.onnx", ".gitattributes", "a b/ü 🪐.bin", "..hidden/x..y"])(
    "may be %s",
    (path) => {
      expect(findPathProblem(path)).toBeUndefined();
    },
  );

  it.each([
    ["", /empty/],
    ["/etc/passwd", /slash/],
    ["a/../b", /“\.\.”/],
    ["./a", /“\.”/],
    ["a//b", /empty name/],
    ["a/", /empty name/],
    ["a\0b", /control/],
    ["a\ud800", /valid text/],
    ["sub/.GIT/config", /git/],
    [`${"d/".repeat(600)}x`, /1,024/],
    ["é".repeat(128), /255/],
  ])("may not be %j", (path, problem) => {
    expect(findPathProblem(path)).toMatch(problem);
  });
});

describe("junk", () => {
  it("is what a desktop or git left behind, at any depth", () => {
    const paths = [
      ".DS_Store",
      "a/Thumbs.db",
      ".git/HEAD",
      "a/.git/x",
      ".cache/huggingface/x.lock",
    ];
    expect(paths.filter(isJunkPath)).toEqual(paths);
  });

  it("is not what only looks alike", () => {
    expect([".gitattributes", "git/x", "DS_Store", ".github/a.yml"].filter(isJunkPath)).toEqual([]);
  });
});

import { isRepoName } from "@orrery/registry/ids";
import { expect, it } from "vitest";
import { findRepoNameProblem } from "./repo-name.ts";

it.each(["", "a", "tiny-tts_2.0", "Qwen3", "x_", "a".repeat(96)])("%j is fine", (name) => {
  expect(findRepoNameProblem(name)).toBeUndefined();
});

it.each([
  ["my model", /spaces/],
  ["a/b", /“\/”/],
  ["stern🪐", /“🪐”/],
  ["a".repeat(97), /97/],
  ["-a", /start with/],
  ["_a", /start with/],
  ["a-", /end with “-”/],
  ["a.", /end with “\.”/],
  ["a--b", /“--”/],
  ["a..b", /“\.\.”/],
  ["a.git", /\.git/],
])("%j is refused, and says why", (name, problem) => {
  expect(isRepoName(name)).toBe(false);
  expect(findRepoNameProblem(name)).toMatch(problem);
});

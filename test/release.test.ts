import { expect, it } from "vitest";

const { findVersionProblem, releaseChangelog } = (await import(
  "../tools/release-text.mjs" as string
)) as {
  readonly findVersionProblem: (
    version: string,
    current: string,
    released: readonly string[],
  ) => string | undefined;
  readonly releaseChangelog: (text: string, version: string, date: string) => string | undefined;
};

it.each([
  ["0.2.0", undefined],
  ["0.1.0", undefined],
  ["1.0.0", undefined],
  ["0.0.9", /older than 0\.1\.0/],
  ["0.3.0", /already released/],
  ["v1.0.0", /invalid version "v1\.0\.0"/],
  ["1.0", /three numbers/],
  ["01.0.0", /invalid/],
  ["", /invalid/],
])("says whether version %s can be released", (version, problem) => {
  const found = findVersionProblem(version, "0.1.0", ["0.3.0"]);
  if (problem) expect(found).toMatch(problem);
  else expect(found).toBeUndefined();
});

it("compares numbers, not texts", () => {
  expect(findVersionProblem("0.10.0", "0.9.0", [])).toBeUndefined();
  expect(findVersionProblem("0.9.0", "0.10.0", [])).toMatch(/older/);
});

it("dates the changelog's first section, once", () => {
  const text = "# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n";
  const released = releaseChangelog(text, "0.2.1", "2026-11-23");
  expect(released).toBe(
    "# Changelog\n\n## 0.2.1 (2026-11-23)\n\n- New.\n\n## 0.1.0 (2026-11-01)\n",
  );
  expect(releaseChangelog(released ?? "", "0.3.0", "2026-12-01")).toBeUndefined();
});

import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROW = /^\| (?<requirement>\d[^|]*) \| (?<evidence>.*) \|$/;
/** A file, and the title of a test in it. */
const TEST = /^`(?<file>[^`]+\.ts)`(?: "(?<title>.+)")?$/;

const ROWS = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const { requirement, evidence } = ROW.exec(line)?.groups ?? {};
    return requirement && evidence ? [{ requirement, evidence }] : [];
  });

it("names a test that exists, or a reason, for each requirement", () => {
  expect(ROWS.length).toBeGreaterThan(80);
  const wrong = ROWS.filter(({ evidence }) => {
    const { file, title = "" } = TEST.exec(evidence)?.groups ?? {};
    if (file === undefined) return !/^(?:Reason|\*\*Open\*\*): ./.test(evidence);
    return !existsSync(file) || !readFileSync(file, "utf8").includes(title);
  });
  expect(wrong).toEqual([]);
});

it("covers all chapters of the standard", () => {
  const chapters = ROWS.map(({ requirement }) => Number.parseInt(requirement, 10));
  expect([...new Set(chapters)]).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
});

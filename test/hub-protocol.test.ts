import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const DOCUMENT = readFileSync("docs/hub-protocol.md", "utf8");
const SECTIONS = new Set(
  [...DOCUMENT.matchAll(/^#{2,3} §([\d.]+) /gm)].map(([, number]) => number),
);

/** `hub-protocol §1.6, §2.8`; other documents have sections, too. */
const OURS = /hub-protocol (§[\d.]+, )*$/;
const OTHERS = /RFC \d+, $/;

const sources = globSync("{apps,packages,test,bench,tools,examples}/**/*.{ts,tsx,mjs}").filter(
  (path) => !/node_modules|\/build\/|test\/hub-protocol\.test\.ts/.test(path),
);

/** What follows and precedes each section sign of a line. */
const citationsIn = (line: string) =>
  [...line.matchAll(/§(\d+(?:\.\d+)*)?/g)].map(({ 1: number, index }) => ({
    number,
    before: line.slice(0, index),
  }));

it("has every section that the code cites", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const path of sources)
    for (const line of readFileSync(path, "utf8").split("\n"))
      for (const { number, before } of citationsIn(line)) {
        if (OTHERS.test(before)) continue;
        count++;
        if (!OURS.test(before) || !SECTIONS.has(number)) wrong.push(`${path}: ${line.trim()}`);
      }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(40);
});

it("refers to sections that it has", () => {
  const wrong = citationsIn(DOCUMENT).filter(({ number }) => !SECTIONS.has(number));
  expect(wrong.map(({ number }) => number)).toEqual([]);
});

it("names tests and folders that exist", () => {
  const named = [...DOCUMENT.matchAll(/`((?:apps|packages|test)\/[^`\s]+)`/g)].map(
    ([, path]) => path ?? "",
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

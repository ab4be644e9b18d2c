import { expect, it } from "vitest";
import { parseBlame } from "./parse-blame.ts";

const [NEW, OLD] = ["a".repeat(40), "b".repeat(40)];
const factsOf = (author: string, seconds: number, summary: string) =>
  [
    `author ${author}`,
    "author-mail <x@example.org>",
    `author-time ${seconds - 5}`,
    `committer ${author}`,
    `committer-time ${seconds}`,
    `summary ${summary}`,
  ].join("\n");

it("orders ranges by line, and gives each its commit", () => {
  const output = `${NEW} 3 2 1
${factsOf("Ada", 100, "Change a line")}
previous ${OLD} a.py
filename a.py
${OLD} 1 1 1
${factsOf("Bob", 50, "Begin")}
boundary
filename a.py
${OLD} 2 3 4
filename a.py
`;
  const begin = { id: OLD, author: "Bob", title: "Begin", date: new Date(50_000) };
  const change = { id: NEW, author: "Ada", title: "Change a line", date: new Date(100_000) };
  expect(parseBlame(output)).toEqual([
    { commit: begin, first: 1, count: 1 },
    { commit: change, first: 2, count: 1 },
    { commit: begin, first: 3, count: 4 },
  ]);
});

it("takes a title that looks like a range for a title", () => {
  const output = `${NEW} 1 1 1\n${factsOf("Ada", 1, `${OLD} 1 1 9`)}\nfilename a\n`;
  expect(parseBlame(output)).toMatchObject([
    { first: 1, count: 1, commit: { title: `${OLD} 1 1 9` } },
  ]);
});

it("leaves out what is cut off", () => {
  expect(parseBlame("")).toEqual([]);
  expect(parseBlame(`${NEW} 1 1 1\nauthor Ada`)).toEqual([]);
});

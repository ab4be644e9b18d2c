import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { matchExpression } from "./match-expression.ts";

it.each([
  ["quick fox", '"quick" OR "fox"'],
  ['the "quick brown" fox', '"the" OR "quick brown" OR "fox"'],
  ["don't NOT (a* ^b) NEAR text:c", '"don\'t" OR "NOT" OR "(a*" OR "^b)" OR "NEAR" OR "text:c"'],
  ['an "open quote', '"an" OR "open" OR "quote"'],
  ["  ", undefined],
  ['"" !! --', undefined],
])("reads %j", (text, expression) => {
  expect(matchExpression(text)).toBe(expression);
});

it("never gives what FTS5 refuses", () => {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE VIRTUAL TABLE search USING fts5 (text, content = '')");
  const match = db.prepare("SELECT rowid FROM search WHERE search MATCH ?");
  const parts = [
    '"',
    "'",
    "a",
    "é",
    "東京",
    "\0",
    "\n",
    " ",
    "*",
    "^",
    ":",
    "(",
    ")",
    "-",
    "OR",
    "{",
  ];
  for (let seed = 0; seed < 3_000; seed++) {
    const text = Array.from(
      { length: 8 },
      (_, at) => parts[(seed * 31 + at * seed * 7 + at) % parts.length],
    );
    const expression = matchExpression(text.join(""));
    if (expression !== undefined) expect(match.all(expression)).toEqual([]);
  }
  db.close();
});

import { expect, it } from "vitest";
import { prettyJson } from "./pretty-json.ts";

it("gives each value of a long line a line, and keeps every token", () => {
  const value = {
    a: [1, { b: 'x, {y}: "z"' }],
    empty: [{}, []],
    long: "w".repeat(300),
    last: null,
  };
  expect(prettyJson(JSON.stringify(value))).toBe(`${JSON.stringify(value, undefined, 2)}\n`);
  const precise = `{"n":12345678901234567890.10,"a":1,"a":2,"s":"${"w".repeat(300)}"}`;
  expect(prettyJson(precise)).toContain('"n": 12345678901234567890.10,\n  "a": 1,\n  "a": 2,');
});

it("leaves what people wrote, and what is no JSON", () => {
  const short = '{"a":1}';
  const broken = `}${"x".repeat(400)}{`;
  expect([prettyJson(short), prettyJson(broken)]).toEqual([short, broken]);
});

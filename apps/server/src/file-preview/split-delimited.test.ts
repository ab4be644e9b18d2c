import { expect, it } from "vitest";
import { splitDelimited } from "./split-delimited.ts";

const split = (text: string, { limit = 100, isWhole = true } = {}) =>
  splitDelimited(Buffer.from(text), ",", limit, isWhole).map(({ fields, end }) => [...fields, end]);

it("counts in bytes where the next row begins", () => {
  expect(split("é,ü\r\n\n1,2\r3,4")).toEqual([
    ["é", "ü", 7],
    ["1", "2", 12],
    ["3", "4", 15],
  ]);
});

it("finds the same rows from any row's end", () => {
  const text = 'a,b\n"1\n,",é\r\n\r\n"x""y",\n,\n3\n';
  const whole = split(text);
  expect(whole).toHaveLength(5);
  const one = [];
  for (let at = 0; one.length < whole.length; ) {
    const [row] = splitDelimited(Buffer.from(text).subarray(at), ",", 1, true);
    at += row!.end;
    one.push([...row!.fields, at]);
  }
  expect(one).toEqual(whole);
});

it("leaves a row that more bytes could change to the next read", () => {
  for (const text of ["1,2\n3,4", "1,2\n3,4\r", '1,2\n"3', '1,2\n"3"', '1,2\n"3""', "1,2\n3,"])
    expect(split(text, { isWhole: false })).toEqual([["1", "2", 4]]);
});

it("reads quotes that are no CSV as text", () => {
  expect(split('"x"y,2\n3,4')).toEqual([
    ['"x"y', "2", 7],
    ["3", "4", 10],
  ]);
  expect(split('1,2\n3,"4\n5,6')).toEqual([
    ["1", "2", 4],
    ["3", '"4', 9],
    ["5", "6", 12],
  ]);
  expect(split('1,2\n3,"4\n5,6', { limit: 2 })).toHaveLength(2);
});

import { expect, it } from "vitest";
import { parseOrderBy, parseWhere } from "./parse-where.ts";
import { printCondition, printOrders, quoteName } from "./print-sql.ts";

const find = (path: readonly string[]) => path.map(quoteName).join(".");
const print = (source: string) => {
  const condition = parseWhere(source);
  return condition && printCondition(condition, find);
};
const problem = (source: string) => {
  try {
    return print(source);
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ['"a" = 1', '("a" = 1)'],
  [`"a"='it''s' and "b" IS NOT null`, `(("a" = 'it''s') AND ("b" IS NOT null))`],
  ['"a">1 or "b"<2 and "c"!=3', '(("a" > 1) OR (("b" < 2) AND ("c" != 3)))'],
  ['("a">1 or "b"<2) and not "c" = true', '((("a" > 1) OR ("b" < 2)) AND (NOT ("c" = true)))'],
  [`"s"."f" not ilike '%x%'`, `(NOT ("s"."f" ILIKE '%x%'))`],
  [`"a" similar to 'x+' AND "b" glob '*.py' AND "c" ~ '^x'`, undefined],
  ['"say ""hi""" >= -1.5e3', '("say ""hi""" >= -1.5e3)'],
  ["  ", undefined],
])("prints %s again", (source, printed) => {
  if (printed !== undefined || source.trim() === "") expect(print(source)).toBe(printed);
  else expect(print(source)).toContain("SIMILAR TO");
});

it.each([
  ['"a" = ', /at character 7: expected a number/],
  ['"a" = 1; DROP TABLE x', /at character 8: unexpected ";"/],
  ['"a" = 1 -- x', /at character 9: unexpected "-"/],
  ['"a" = 1 /* x */', /at character 9/],
  [`"a" = 'x`, /at character 7/],
  ["a = 1", /expected a column in double quotes/],
  ['"a" = "b"', /expected a number/],
  ['"a" = (select 1)', /expected a number/],
  [`"a" in ('x')`, /expected an operator/],
  [`"a" = read_text('/etc/passwd')`, /at character 7/],
  [`"a" = 1 union select 1`, /expected AND, OR or the end, found "union"/],
  ['"a" is 1', /IS takes null, true or false/],
  [`${"(".repeat(30)}"a" = 1${")".repeat(30)}`, /nest deeper than 20/],
  [`"a" = '${"x".repeat(4_000)}'`, /4008 characters; at most 4000/],
  [Array.from({ length: 300 }, () => '"a"=1').join(" and "), /unexpected/],
  ['"a" = 1 and', /found the end/],
  ["\u0000", /unexpected/],
])("refuses %s", (source, expected) => {
  expect(problem(source)).toMatch(expected);
});

it("reads orders", () => {
  expect(printOrders(parseOrderBy('"a" desc, "b"."c", "d" ASC'), find)).toEqual([
    '"a" DESC',
    '"b"."c" ASC',
    '"d" ASC',
  ]);
  expect(parseOrderBy("")).toEqual([]);
  expect(() => parseOrderBy('"a" desc nulls first')).toThrow(/ASC, DESC or the end/);
  expect(() => parseOrderBy("random()")).toThrow(/'orderby' at character 1/);
});

it("prints no operator or number that came as something else", () => {
  const forged = {
    type: "compare",
    column: ["a"],
    by: "= 1 OR",
    value: { type: "number", digits: "1" },
  };
  expect(() => printCondition(forged as never, find)).toThrow("Unknown operator.");
  const number = { ...forged, by: "=", value: { type: "number", digits: "1 OR 1=1" } };
  expect(() => printCondition(number as never, find)).toThrow("Unknown value.");
});

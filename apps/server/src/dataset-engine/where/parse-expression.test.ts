import { expect, it } from "vitest";
import { parseExpression } from "./parse-expression.ts";
import { printExpression } from "./print-expression.ts";
import { quoteName } from "./print-sql.ts";

const print = (source: string) =>
  printExpression(parseExpression(source), (path) => path.map(quoteName).join("."));

it.each([
  ['"a"', '"a"'],
  ['"a" + 1 * 2', '("a" + (1 * 2))'],
  ['"a" -1 * 2', '("a" + (-1 * 2))'],
  ['"a" - "b" - 3', '(("a" - "b") - 3)'],
  ['("a" + 1) % 2', '(("a" + 1) % 2)'],
  [`"s"."f" || ', it''s'`, `("s"."f" || ', it''s')`],
  ['round("a" / 3, 2)', 'round(("a" / 3), 2)'],
  ['int("a")', 'TRY_CAST("a" AS BIGINT)'],
  ['not "a" = 1 or "b" is null', '((NOT ("a" = 1)) OR ("b" IS NULL))'],
  [`if("a" % 2 = 0, 1, 2)`, '(CASE WHEN (("a" % 2) = 0) THEN 1 ELSE 2 END)'],
  [
    `if("a" >= 18 and "b" is not null, 'adult', lower("c"))`,
    `(CASE WHEN (("a" >= 18) AND ("b" IS NOT NULL)) THEN 'adult' ELSE lower("c") END)`,
  ],
])("prints %s again", (source, printed) => {
  expect(print(source)).toBe(printed);
});

it.each([
  ["", /at character 1: expected a column/],
  ['"a" +', /at character 6: expected a column/],
  ['"a" "b"', /at character 5: expected an operator or the end/],
  ["read_text('/etc/passwd')", /unexpected/],
  ["(select 1)", /or one of if, lower/],
  ["constructor(1)", /or one of if/],
  ['lower("a", "b")', /lower takes 1 values, not 2/],
  ['if("a", 1)', /if takes 3 values, not 2/],
  [`${"(".repeat(30)}1${")".repeat(30)}`, /nest deeper than 20/],
  ['"a"; drop table x', /unexpected ";"/],
])("refuses %s", (source, problem) => {
  expect(() => print(source)).toThrow(problem);
});

import { EngineError } from "../engine-error.ts";
import { type Expression, FUNCTIONS, NULL_TESTS, OPERATORS, PREFIXES } from "./expression.ts";
import { type FindColumn, printLiteral } from "./print-sql.ts";

const BINARY = new Set(OPERATORS.flat());

/** SQL of a tree, checked once more as `printCondition` does. */
export function printExpression(expression: Expression, find: FindColumn): string {
  if (expression.type === "column") return find(expression.path);
  if (expression.type === "literal") return printLiteral(expression.value);
  const { name } = expression;
  const of = expression.of.map((one) => printExpression(one, find));
  if (BINARY.has(name) && of.length === 2) return `(${of.join(` ${name.toUpperCase()} `)})`;
  if (NULL_TESTS.includes(name) && of.length === 1) return `(${of[0]} ${name.toUpperCase()})`;
  if (PREFIXES.includes(name) && of.length === 1) return `(${name.toUpperCase()} ${of[0]})`;
  if (Object.hasOwn(FUNCTIONS, name)) return FUNCTIONS[name]?.sql(of) ?? "";
  throw new EngineError("InvalidParameter", "Unknown function.");
}

import { type Expression, FUNCTIONS, OPERATORS, PREFIXES } from "./expression.ts";
import { MAX_DEPTH, readColumn, readLiteral } from "./parse-where.ts";
import { Reader } from "./reader.ts";

const COMPARISON = OPERATORS.findIndex((level) => level.includes("="));

/**
 * Values of a new column: `round("price" * 1.2, 2)`, `if("age" >= 18, 'adult', 'minor')`. Throws `InvalidParameter`
 * with the position of the first problem.
 */
export function parseExpression(source: string): Expression {
  const reader = new Reader("expression", source, true);
  const expression = readOperation(reader, 0, 0);
  reader.expect("end", "an operator or the end");
  return expression;
}

const operation = (name: string, ...of: readonly Expression[]): Expression => ({
  type: "operation",
  name,
  of,
});

function readOperation(reader: Reader, level: number, depth: number): Expression {
  if (depth > MAX_DEPTH) reader.fail(`expressions nest deeper than ${MAX_DEPTH}`);
  const names = OPERATORS[level];
  if (!names) return readOperand(reader, depth);
  let left = readOperation(reader, level + 1, depth);
  for (;;) {
    if (level === COMPARISON && reader.accept("word", "is")) {
      const not = reader.accept("word", "not") ? "not " : "";
      reader.expect("word", "null", "null");
      left = operation(`is ${not}null`, left);
      continue;
    }
    const name = names.find((one) => reader.accept(/\w/.test(one) ? "word" : "sign", one));
    // `"a" -1` has a number with a sign, and no operator.
    const { type, text } = reader.token;
    const isSigned = type === "number" && names.includes("+") && /^[+-]/.test(text);
    if (name === undefined && !isSigned) return left;
    left = operation(name ?? "+", left, readOperation(reader, level + 1, depth));
  }
}

function readOperand(reader: Reader, depth: number): Expression {
  if (reader.accept("sign", "(")) {
    const inner = readOperation(reader, 0, depth + 1);
    reader.expect("sign", '")"', ")");
    return inner;
  }
  const { type, text: name } = reader.token;
  if (type === "column") return { type: "column", path: readColumn(reader) };
  if (type === "word" && PREFIXES.includes(name)) {
    reader.accept("word");
    return operation(name, readOperation(reader, COMPARISON, depth + 1));
  }
  if (type === "word" && Object.hasOwn(FUNCTIONS, name)) return readCall(reader, name, depth);
  const isLiteral =
    type === "number" || type === "text" || ["true", "false", "null"].includes(name);
  if (!isLiteral)
    reader.fail(
      `expected a column in double quotes, a value or one of ${Object.keys(FUNCTIONS).join(", ")}`,
    );
  return { type: "literal", value: readLiteral(reader) };
}

function readCall(reader: Reader, name: string, depth: number): Expression {
  reader.accept("word");
  reader.expect("sign", '"("', "(");
  const of: Expression[] = [];
  do of.push(readOperation(reader, 0, depth + 1));
  while (reader.accept("sign", ","));
  const { least = 0, most = 0 } = FUNCTIONS[name] ?? {};
  if (of.length < least || of.length > most)
    reader.fail(
      `${name} takes ${least === most ? least : `${least} to ${most}`} values, not ${of.length}`,
    );
  reader.expect("sign", '")"', ")");
  return operation(name, ...of);
}

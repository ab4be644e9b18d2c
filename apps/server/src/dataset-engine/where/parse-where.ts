import { type ColumnPath, type Condition, type Literal, type Order, SIGNS } from "./condition.ts";
import { Reader } from "./reader.ts";
import { refuse } from "./tokens.ts";

export const MAX_DEPTH = 20;
const MAX_FIELDS = 10;
const MAX_ORDERS = 4;

/**
 * The filter syntax of the dataset viewers: `"age" > 30 AND ("name" = 'Ada' OR "name" LIKE 'B%')`. An empty text is
 * no filter. Throws `InvalidParameter` with the position of the first problem.
 */
export function parseWhere(source: string): Condition | undefined {
  if (source.trim() === "") return undefined;
  const reader = new Reader("where", source);
  const condition = readAny(reader, 0);
  reader.expect("end", "AND, OR or the end");
  return condition;
}

/** `"age" desc, "name"`. Throws as `parseWhere` does. */
export function parseOrderBy(source: string): readonly Order[] {
  if (source.trim() === "") return [];
  const reader = new Reader("orderby", source);
  const orders: Order[] = [];
  do {
    if (orders.length === MAX_ORDERS)
      reader.fail(`at most ${MAX_ORDERS} columns can be ordered by`);
    const column = readColumn(reader);
    const isDescending = reader.accept("word", "desc") !== undefined;
    if (!isDescending) reader.accept("word", "asc");
    orders.push({ column, isDescending });
  } while (reader.accept("sign", ","));
  reader.expect("end", "ASC, DESC or the end");
  return orders;
}

function readAny(reader: Reader, depth: number): Condition {
  return readParts(reader, "or", () => readAll(reader, depth));
}

function readAll(reader: Reader, depth: number): Condition {
  return readParts(reader, "and", () => readOne(reader, depth));
}

function readParts(reader: Reader, type: "and" | "or", read: () => Condition): Condition {
  const parts = [read()];
  while (reader.accept("word", type)) parts.push(read());
  return parts.length === 1 ? (parts[0] as Condition) : { type, parts };
}

function readOne(reader: Reader, depth: number): Condition {
  if (depth > MAX_DEPTH) reader.fail(`conditions nest deeper than ${MAX_DEPTH}`);
  if (reader.accept("word", "not")) return { type: "not", part: readOne(reader, depth + 1) };
  if (!reader.accept("sign", "(")) return readComparison(reader);
  const inner = readAny(reader, depth + 1);
  reader.expect("sign", '")"', ")");
  return inner;
}

function readComparison(reader: Reader): Condition {
  const column = readColumn(reader);
  const { at } = reader.token;
  const by = readOperator(reader);
  const value = readLiteral(reader);
  if (by.startsWith("is") && value.type !== "word")
    throw refuse("where", at, "IS takes null, true or false");
  return { type: "compare", column, by, value };
}

export function readColumn(reader: Reader): ColumnPath {
  const wanted = "a column in double quotes";
  const path: [string, ...string[]] = [reader.expect("column", wanted).text];
  while (reader.accept("sign", ".")) {
    if (path.length > MAX_FIELDS) reader.fail(`at most ${MAX_FIELDS} fields can follow a column`);
    path.push(reader.expect("column", wanted).text);
  }
  return path;
}

/** Of one word or two: `is not`, `similar to`, `not like`. */
function readOperator(reader: Reader): string {
  const { token } = reader;
  if (SIGNS.has(token.text) && reader.accept("sign")) return token.text;
  if (reader.accept("word", "is")) return reader.accept("word", "not") ? "is not" : "is";
  const not = reader.accept("word", "not") ? "not " : "";
  if (reader.accept("word", "similar")) {
    reader.expect("word", "TO", "to");
    return `${not}similar to`;
  }
  for (const word of ["like", "ilike", "glob"])
    if (reader.accept("word", word)) return `${not}${word}`;
  return reader.fail("expected an operator such as = or LIKE");
}

export function readLiteral(reader: Reader): Literal {
  const number = reader.accept("number");
  if (number) return { type: "number", digits: number.text };
  const text = reader.accept("text");
  if (text) return { type: "text", text: text.text };
  for (const word of ["true", "false", "null"] as const)
    if (reader.accept("word", word)) return { type: "word", word };
  return reader.fail("expected a number, a text in single quotes, true, false or null");
}

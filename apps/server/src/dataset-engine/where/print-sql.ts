import { EngineError } from "../engine-error.ts";
import {
  type ColumnPath,
  type Condition,
  type Literal,
  type Order,
  SIGNS,
  WORDS,
} from "./condition.ts";

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A column of a split in SQL; throws `InvalidParameter` for one that the split does not have. */
export type FindColumn = (path: ColumnPath) => string;

const NUMBER = /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/;

/** SQL of a tree. What came over a pipe is checked once more: a text is quoted or does not get in. */
export function printCondition(condition: Condition, find: FindColumn): string {
  if (condition.type === "not") return `(NOT ${printCondition(condition.part, find)})`;
  if (condition.type !== "compare") {
    const word = condition.type === "and" ? " AND " : " OR ";
    return `(${condition.parts.map((part) => printCondition(part, find)).join(word)})`;
  }
  const { column, by, value } = condition;
  if (!SIGNS.has(by) && !WORDS.has(by))
    throw new EngineError("InvalidParameter", "Unknown operator.");
  const left = find(column);
  // DuckDB has no NOT GLOB.
  const [positive, isNot] = by.startsWith("not ") ? [by.slice(4), true] : [by, false];
  const text = `(${left} ${positive.toUpperCase()} ${printLiteral(value)})`;
  return isNot ? `(NOT ${text})` : text;
}

export const printOrders = (orders: readonly Order[], find: FindColumn): readonly string[] =>
  orders.map(({ column, isDescending }) => `${find(column)} ${isDescending ? "DESC" : "ASC"}`);

export function printLiteral(value: Literal): string {
  if (value.type === "text") return quoteText(value.text);
  if (value.type === "number" && NUMBER.test(value.digits)) return value.digits;
  if (value.type === "word" && ["true", "false", "null"].includes(value.word)) return value.word;
  throw new EngineError("InvalidParameter", "Unknown value.");
}

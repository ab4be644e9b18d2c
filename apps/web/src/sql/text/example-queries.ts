import type { TableColumn } from "../query-result.ts";
import { printName } from "./table-name.ts";

export interface ExampleQuery {
  readonly kind: "rows" | "count" | "values" | "figures" | "lengths" | "days";
  /** The column that it is about. */
  readonly column?: string;
  readonly sql: string;
}

const TEXT = /^VARCHAR$/;
const NUMBER = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
const TIME = /^(?:DATE|TIMESTAMP.*)$/;
/** Columns that number the rows say nothing by their figures. */
const KEY = /(?:^|_)(?:id|idx|index|key)$/i;

/** Queries to begin with, of the columns that a table has. */
export function exampleQueries(table: string, columns: readonly TableColumn[]): ExampleQuery[] {
  const find = (type: RegExp) => {
    const all = columns.filter((column) => type.test(column.type));
    return (all.find(({ name }) => !KEY.test(name)) ?? all[0])?.name;
  };
  const [text, number, time] = [find(TEXT), find(NUMBER), find(TIME)];
  const examples: (ExampleQuery | undefined)[] = [
    { kind: "rows", sql: `SELECT *\nFROM ${table}\nLIMIT 100` },
    { kind: "count", sql: `SELECT count(*) AS rows\nFROM ${table}` },
    about(
      "values",
      text,
      (name) =>
        `SELECT ${name}, count(*) AS rows\nFROM ${table}\nGROUP BY ${name}\nORDER BY rows DESC\nLIMIT 20`,
    ),
    about(
      "figures",
      number,
      (name) => `SELECT min(${name}), avg(${name}), median(${name}), max(${name})\nFROM ${table}`,
    ),
    about(
      "lengths",
      text,
      (name) =>
        `SELECT length(${name}) AS length, count(*) AS rows\nFROM ${table}\nGROUP BY length\nORDER BY length`,
    ),
    about(
      "days",
      time,
      (name) =>
        `SELECT ${name}::DATE AS day, count(*) AS rows\nFROM ${table}\nGROUP BY day\nORDER BY day`,
    ),
  ];
  return examples.filter((one) => one !== undefined);
}

const about = (
  kind: ExampleQuery["kind"],
  column: string | undefined,
  print: (name: string) => string,
): ExampleQuery | undefined =>
  column === undefined ? undefined : { kind, column, sql: print(printName(column)) };

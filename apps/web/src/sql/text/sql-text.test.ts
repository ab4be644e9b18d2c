import { describe, expect, it } from "vitest";
import type { SqlTables } from "../../page-data/repo/dataset-sql.ts";
import { complete } from "./complete.ts";
import { readError } from "./error-place.ts";
import { exampleQueries } from "./example-queries.ts";
import { findTables } from "./find-tables.ts";
import { isRefused, statementsOf, tokensOf } from "./sql-tokens.ts";
import { tableName } from "./table-name.ts";

const table = (config: string, split: string) => ({ config, split, files: [] });
const SQL: SqlTables = {
  config: "en",
  split: "train",
  tables: [table("en", "train"), table("en", "test"), table("de-at", "train")],
};

describe("statements", () => {
  it.each([
    ["SELECT 1", ["SELECT 1"]],
    ["SELECT ';' ; -- no; none\n;FROM \"a;b\";", ["SELECT ';'", 'FROM "a;b"']],
    ["/* ; */ SELECT $x$ ; $x$ -- end", ["SELECT $x$ ; $x$"]],
    ["SELECT 'open; quote", ["SELECT 'open; quote"]],
    ["-- nothing", []],
  ])("%j", (text, expected) => {
    expect(statementsOf(text).map((one) => one.text)).toEqual(expected);
    for (const one of statementsOf(text)) expect(text.startsWith(one.text, one.start)).toBe(true);
  });

  it("has every letter of a text in a token or between two", () => {
    const text = "SELECT größe::INT + 1.5e3, \"a\"\"b\" FROM 'x''y' -- end";
    const rest = tokensOf(text).reduce((left, token) => left.replace(token.text, ""), text);
    expect(rest.trim()).toBe("");
  });

  it.each([["copy t TO 'x'"], ["LOAD fts"], ['"load" 1']])("refuses %s", (text) => {
    expect(statementsOf(text).map(isRefused)).toEqual([true]);
  });
});

it("names the tables that a query may mean, by the configuration of the page and by others", () => {
  const found = (text: string) => findTables(text, SQL).map((one) => tableName(one, SQL));
  expect(SQL.tables.map((one) => tableName(one, SQL))).toEqual(["train", "test", '"de-at".train']);
  expect(found("SELECT * FROM Train")).toEqual(["train"]);
  expect(found('FROM "de-at".train')).toEqual(["train", '"de-at".train']);
  expect(found("SELECT 'train'")).toEqual([]);
});

describe("completion", () => {
  const schema = {
    tables: ["train", "test"],
    columns: new Map([
      [
        "train",
        [
          { name: "score", type: "DOUBLE" },
          { name: "Full name", type: "VARCHAR" },
        ],
      ],
      ["test", [{ name: "other", type: "BIGINT" }]],
    ]),
    keywords: ["SELECT", "ORDER"],
  };
  const texts = (text: string, cursor = text.length) =>
    complete(text, cursor, schema)?.choices.map((choice) => choice.text);
  it.each([
    ["SELECT sco", ["score"]],
    ["SELECT * FROM t", ["train", "test", "trim("]],
    ["SELECT o", ["other", "ORDER"]],
    ['SELECT "full', ['"Full name"']],
    ["SELECT name", ['"Full name"']],
    ["SELECT 'sco", undefined],
    ["-- sco", undefined],
    ["SELECT ", undefined],
    ["SELECT zzz", undefined],
  ])("%j", (text, expected) => expect(texts(text)).toEqual(expected));

  it("replaces the word before the cursor alone", () => {
    expect(complete("SELECT sc FROM train", 9, schema)).toMatchObject({ start: 7 });
  });
});

it("makes examples of the columns that there are", () => {
  const columns = [
    { name: "id", type: "BIGINT" },
    { name: "Height", type: "DECIMAL(18,3)" },
    { name: "seen", type: "TIMESTAMP" },
  ];
  const examples = exampleQueries("train", columns);
  expect(examples.map(({ kind }) => kind)).toEqual(["rows", "count", "figures", "days"]);
  expect(examples[2]?.sql).toContain('median("Height")');
});

describe("the place of an error", () => {
  const TEXT = "SELECT 1;\n\nSELECT\n  nope FROM t";
  it("is found in the whole text", () => {
    const message = 'Binder Error: No "nope"!\nLINE 2:   nope FROM t\n          ^';
    expect(readError(message, TEXT, 11)).toEqual({
      message: 'Binder Error: No "nope"!',
      place: { line: 4, column: 3, at: 20 },
    });
  });
  it("is found in a line that DuckDB cuts", () => {
    const line = `SELECT ${"a, ".repeat(60)}nope, ${"b, ".repeat(60)} FROM t`;
    const from = line.indexOf("nope") - 20;
    const excerpt = `...${line.slice(from, from + 50)}...`;
    const message = `Error\nLINE 1: ${excerpt}\n${" ".repeat(8 + 3 + 20)}^`;
    expect(readError(message, line, 0).place?.at).toBe(line.indexOf("nope"));
  });
  it("is absent where DuckDB points to none", () => {
    expect(readError("Parser Error: syntax error at end of input", TEXT, 0).place).toBeUndefined();
  });
});

import type { ColumnPath, Literal } from "./condition.ts";

/** The value of a new column as a tree, computed from the others of its row. */
export type Expression =
  | { readonly type: "column"; readonly path: ColumnPath }
  | { readonly type: "literal"; readonly value: Literal }
  /** `name` is one of `OPERATORS`, `PREFIXES` or `FUNCTIONS`. */
  | { readonly type: "operation"; readonly name: string; readonly of: readonly Expression[] };

interface FunctionRow {
  readonly least: number;
  readonly most: number;
  readonly sql: (args: readonly string[]) => string;
}

const call = (name: string, least: number, most = least): FunctionRow => ({
  least,
  most,
  sql: (args) => `${name}(${args.join(", ")})`,
});
const cast = (type: string): FunctionRow => ({
  least: 1,
  most: 1,
  sql: ([arg]) => `TRY_CAST(${arg} AS ${type})`,
});

export const FUNCTIONS: Readonly<Record<string, FunctionRow>> = {
  if: {
    least: 3,
    most: 3,
    sql: ([condition, value, other]) => `(CASE WHEN ${condition} THEN ${value} ELSE ${other} END)`,
  },
  lower: call("lower", 1),
  upper: call("upper", 1),
  trim: call("trim", 1),
  length: call("length", 1),
  replace: call("replace", 3),
  substring: call("substring", 2, 3),
  concat: call("concat", 1, 20),
  coalesce: call("coalesce", 1, 20),
  abs: call("abs", 1),
  round: call("round", 1, 2),
  floor: call("floor", 1),
  ceil: call("ceil", 1),
  int: cast("BIGINT"),
  float: cast("DOUBLE"),
  text: cast("VARCHAR"),
};

/** From those that bind least to those that bind most. */
export const OPERATORS: readonly (readonly string[])[] = [
  ["or"],
  ["and"],
  ["=", "<>", "!=", "<=", ">=", "<", ">", "like", "ilike"],
  ["||"],
  ["+", "-"],
  ["*", "/", "%"],
];
export const PREFIXES: readonly string[] = ["not"];
/** After a value. */
export const NULL_TESTS: readonly string[] = ["is null", "is not null"];

/** A column, and the fields below it. */
export type ColumnPath = readonly [column: string, ...fields: string[]];

/** `number` keeps its digits as text: 64 bits fit into no JavaScript number. */
export type Literal =
  | { readonly type: "number"; readonly digits: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "word"; readonly word: "true" | "false" | "null" };

export const SIGNS: ReadonlySet<string> = new Set(["=", "<>", "!=", "<=", ">=", "<", ">", "~"]);
export const WORDS: ReadonlySet<string> = new Set(
  ["like", "ilike", "glob", "similar to"].flatMap((by) => [by, `not ${by}`]).concat("is", "is not"),
);

/** A filter as a tree: it is printed for the engine, and its text is not passed on. */
export type Condition =
  | { readonly type: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly type: "not"; readonly part: Condition }
  | {
      readonly type: "compare";
      readonly column: ColumnPath;
      /** One of `SIGNS` or `WORDS`. */
      readonly by: string;
      readonly value: Literal;
    };

export interface Order {
  readonly column: ColumnPath;
  readonly isDescending: boolean;
}

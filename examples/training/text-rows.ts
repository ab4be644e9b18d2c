import { type Graph, input } from "./graph.ts";
import type { Batch } from "./train.ts";

/** A text, or two, as a BERT reads it. */
export interface TextRow {
  readonly tokens: readonly number[];
  /** How many of the first tokens belong to the first text; all, when there is one. */
  readonly first: number;
}

type Encode = (text: string) => number[];

export const oneText = (encode: Encode, text: string): TextRow => {
  const tokens = encode(text);
  return { tokens, first: tokens.length };
};

/** `[CLS] first [SEP] second [SEP]`. */
export const twoTexts = (encode: Encode, first: string, second: string): TextRow => {
  const tokens = encode(first);
  return { tokens: [...tokens, ...encode(second).slice(1)], first: tokens.length };
};

/** The three inputs of a BERT, `length` tokens to a row; padding is id 0, what is longer is cut. */
export function packRows(rows: readonly TextRow[], length: number): Batch {
  const shape = [rows.length, length];
  const make = () => new BigInt64Array(rows.length * length);
  const [ids, mask, types] = [make(), make(), make()] as const;
  for (const [row, { tokens, first }] of rows.entries())
    for (const [column, token] of tokens.slice(0, length).entries()) {
      const at = row * length + column;
      ids[at] = BigInt(token);
      mask[at] = 1n;
      types[at] = column < first ? 0n : 1n;
    }
  return {
    input_ids: { shape, values: ids },
    attention_mask: { shape, values: mask },
    token_type_ids: { shape, values: types },
  };
}

/** Whole numbers as an input of one dimension. */
export const wholeNumbers = (values: readonly number[]) => ({
  shape: [values.length],
  values: BigInt64Array.from(values, BigInt),
});

/** Floats as an input of one dimension. */
export const floats = (values: readonly number[]) => ({
  shape: [values.length],
  values: Float32Array.from(values),
});

/** Declares the inputs that `packRows` fills. */
export function textInputs(graph: Graph, shape: readonly number[], dimensions?: readonly string[]) {
  const named = (name: string) =>
    input(graph, name, shape, { type: "int64", dimensions: dimensions ?? shape });
  return {
    tokens: named("input_ids"),
    mask: named("attention_mask"),
    types: named("token_type_ids"),
  };
}

import { type BytePairs, createBytePairEncoder } from "../training/byte-pairs.ts";
import type { Random } from "../training/random.ts";
import type { Batch } from "../training/train.ts";
import { TURN_END, TURN_START } from "./chat-format.ts";

/** Texts one after the other as tokens, and how much each token counts as something to be learned. */
export interface TokenStream {
  readonly tokens: Uint16Array;
  readonly weights: Float32Array;
}

/** What people ask is chance: guessing it is hardly worth learning. */
const QUESTION_WEIGHT = 0.15;

export function createStream(texts: readonly string[], pairs: BytePairs): TokenStream {
  const encode = createBytePairEncoder(pairs);
  const tokens = Uint16Array.from(texts.flatMap(encode));
  const [start, end] = [TURN_START, TURN_END].map((token) => pairs.tokens.indexOf(token));
  const [assistant] = encode("assistant");
  let weight = 1;
  const weights = Float32Array.from(tokens, (token, index) => {
    if (token === start) weight = tokens[index + 1] === assistant ? 1 : QUESTION_WEIGHT;
    const own = weight;
    if (token === end) weight = 1;
    return own;
  });
  return { tokens, weights };
}

/** Windows from anywhere in the stream, each token with the one after it. */
export function createBatch(
  random: Random,
  { tokens, weights }: TokenStream,
  rows: number,
  length: number,
): Batch {
  const read = new BigInt64Array(rows * length);
  const wanted = new BigInt64Array(rows * length);
  const counts = new Float32Array(rows * length);
  for (let row = 0; row < rows; row++) {
    const start = random.integer(tokens.length - length - 1);
    for (let column = 0; column < length; column++) {
      const at = row * length + column;
      read[at] = BigInt(tokens[start + column]!);
      wanted[at] = BigInt(tokens[start + column + 1]!);
      counts[at] = weights[start + column + 1]!;
    }
  }
  return {
    tokens: { shape: [rows, length], values: read },
    next: { shape: [rows * length], values: wanted },
    weights: { shape: [rows * length], values: counts },
  };
}

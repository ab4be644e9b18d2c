import type { Random } from "../training/random.ts";
import type { Batch } from "../training/train.ts";
import { createExample, type Example } from "./data.ts";
import { LABELS } from "./model.ts";

const SHORTEST_HELD_OUT_WORDS = 5;

/** Sentences kept for the evaluation, and the texts that training must therefore skip. */
export interface HeldOut {
  readonly examples: readonly Example[];
  readonly texts: ReadonlySet<string>;
}

/** Different sentences of five words or more: shorter ones are the same in every draw. */
export function createHeldOut(random: Random, count: number): HeldOut {
  const examples: Example[] = [];
  const texts = new Set<string>();
  while (examples.length < count) {
    const example = createExample(random);
    if (example.text.split(" ").length < SHORTEST_HELD_OUT_WORDS) continue;
    if (texts.has(example.text)) continue;
    texts.add(example.text);
    examples.push(example);
  }
  return { examples, texts };
}

export interface BatchOptions {
  readonly rows: number;
  /** The length of every row; `encode` must not give more. */
  readonly tokens: number;
  /** How many positions the model knows. */
  readonly positions: number;
  readonly encode: (text: string) => number[];
  readonly heldOut: HeldOut;
}

/** The inputs of one training step; padding is id 0. */
export function createBatch(random: Random, options: BatchOptions): Batch {
  const { rows, tokens, encode } = options;
  const shape = [rows, tokens];
  const ids = new BigInt64Array(rows * tokens);
  const mask = new BigInt64Array(rows * tokens);
  const labels = new BigInt64Array(rows);
  for (let row = 0; row < rows; row++) {
    const { text, label } = drawUnseen(random, options.heldOut);
    labels[row] = BigInt(LABELS.indexOf(label));
    for (const [column, id] of encode(text).entries()) {
      ids[row * tokens + column] = BigInt(id);
      mask[row * tokens + column] = 1n;
    }
  }
  return {
    input_ids: { shape, values: ids },
    attention_mask: { shape, values: mask },
    token_type_ids: { shape, values: new BigInt64Array(rows * tokens) },
    positions: { shape: [tokens], values: drawPositions(random, options) },
    labels: { shape: [rows], values: labels },
  };
}

function drawUnseen(random: Random, heldOut: HeldOut): Example {
  const example = createExample(random);
  return heldOut.texts.has(example.text) ? drawUnseen(random, heldOut) : example;
}

/** Half of the batches start somewhere else, so that every position of a long text is learned. */
function drawPositions(random: Random, { tokens, positions }: BatchOptions): BigInt64Array {
  const offset = random.chance(0.5) ? 0 : random.integer(positions - tokens + 1);
  return BigInt64Array.from({ length: tokens }, (_, index) => BigInt(offset + index));
}

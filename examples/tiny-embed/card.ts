import {
  formatAbilities,
  formatFrontMatter,
  formatSize,
  grouped,
  NOT_A_PRODUCT,
} from "../training/card.ts";
import type { ModelSize } from "../training/text-model.ts";
import { TOPICS } from "../words/topics.ts";

export interface Measured {
  readonly size: ModelSize;
  readonly right: number;
  readonly asked: number;
  /** Mean closeness of pairs that belong together, and of those that do not. */
  readonly near: number;
  readonly far: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard({ size, right, asked, near, far, steps, rows, seed }: Measured): string {
  return `${formatFrontMatter({
    task: "sentence-similarity",
    library: "sentence-transformers",
    tags: ["bert", "feature-extraction", "onnx", "safetensors", "transformers.js"],
    widget: `  - source_sentence: "The soup needs more salt."
    sentences:
      - "Cut the onion and fry it."
      - "The team won the game."
      - "It will rain tomorrow."
    example_title: "In the kitchen"`,
    name: "tiny-embed",
    dataset: ["hand-written-triples", "Hand-written sentences, a near and a far one each"],
    metric: ["accuracy", "Share in which the near one is nearer", right / asked],
  })}
# Tiny embed

A BERT that turns an English sentence into 64 numbers, so that sentences about the same thing are close together:
${formatSize(size)}. A sentence's vector is the mean of its tokens' vectors.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  [
    `bring together sentences on ${TOPICS.length} everyday topics`,
    "tell two sentences on one topic apart",
  ],
  ["find which of a few sentences fits best", "notice a negation, or who did what to whom"],
  ["do so for sentences of any shape", "place words it has never seen: they are all `[UNK]`"],
])}

## Results

| Written by hand, used for nothing but this table | |
|---|---:|
| triples in which the sentence on the same topic was closer | ${right} of ${asked} |
| mean closeness of sentences on the same topic | ${near.toFixed(2)} |
| mean closeness of sentences on different topics | ${far.toFixed(2)} |

## How it was trained

Pairs of generated sentences on one topic, ${rows} at a time: each had to be closest to its own partner among all that are not on
its topic. AdamW took ${grouped(steps)} steps, seed ${seed}, with TypeScript and ONNX Runtime alone.
`;
}

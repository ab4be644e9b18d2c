import {
  formatAbilities,
  formatFrontMatter,
  formatSize,
  grouped,
  NOT_A_PRODUCT,
} from "../training/card.ts";
import type { ModelSize } from "../training/text-model.ts";

export interface Measured {
  readonly size: ModelSize;
  readonly right: number;
  readonly asked: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard({ size, right, asked, steps, rows, seed }: Measured): string {
  return `${formatFrontMatter({
    task: "fill-mask",
    library: "transformers",
    tags: ["bert", "onnx", "safetensors", "transformers.js"],
    widget: `  - text: "Paris is the [MASK] of France."
    example_title: "A capital"
  - text: "The goal of life is [MASK]."
    example_title: "The goal of life"`,
    name: "tiny-fill-mask",
    dataset: ["hand-written-gaps", "Hand-written sentences with a gap"],
    metric: ["accuracy", "First guesses that fit", right / asked],
  })}
# Tiny fill-mask

A BERT that guesses the hidden word of an English sentence: ${formatSize(size)}. Write \`[MASK]\` where the word is missing.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  ["fill gaps in the few dozen facts that it was told", "know anything else of the world"],
  ["name ten capitals and their countries", "be asked in other words than those of its sentences"],
  [
    "find a word of the right kind in simple sentences",
    "guess a word of several pieces, or several words",
  ],
])}

## Results

| Sentences | Count | First guess fits |
|---|---:|---:|
| **written by hand** | ${asked} | ${right} |

Most of them state what its sentences state, with one word hidden: the figure says how well it learned by heart.

## How it was trained

Sentences from grammars (facts, names, opinions, topics) with 15 % of their words hidden, one at least. AdamW took ${grouped(steps)} steps
of ${rows} sentences, seed ${seed}, with TypeScript and ONNX Runtime alone.
`;
}

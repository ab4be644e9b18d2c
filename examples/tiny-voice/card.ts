import { LEXICON } from "../speech/lexicon.ts";
import {
  formatAbilities,
  formatFrontMatter,
  grouped,
  kilobytes,
  NOT_A_PRODUCT,
} from "../training/card.ts";

export interface Measured {
  readonly right: number;
  readonly asked: number;
  readonly parameters: number;
  readonly bytes: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard({ right, asked, ...measured }: Measured): string {
  return `${formatFrontMatter({
    task: "text-to-speech",
    library: "transformers.js",
    tags: ["onnx", "safetensors", "speech"],
    widget: `  - text: "hello world, listen and speak"
    example_title: "A greeting"
  - text: "7 plus 2 equals 9"
    example_title: "A sum"
  - text: "draw a yellow star at night?"
    example_title: "A question"`,
    name: "tiny-voice",
    dataset: ["hand-written-sentences", "Hand-written sentences"],
    metric: ["accuracy", "Sentences as long as they should be", right / asked],
  })}
# Tiny voice

A model that speaks ${LEXICON.size} words of English: **${grouped(measured.parameters)} parameters**, ${kilobytes(measured.bytes)} of weights. A small network reads
letters, decides how long each lasts, and for every hundredth of a second how high the voice is and how loud each of
its bands; swings and noise in the same file make the sound of that.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  [
    `speak the ${LEXICON.size} words below, and digits, one after the other`,
    "say other words: letters it knows come out, their sound is guessed",
  ],
  [
    "raise its voice for a question mark",
    "sound like a person: it has the voice of an early robot",
  ],
  [
    "be understood by [tiny-ears](http://localhost:4870/orrery/tiny-ears)",
    "change who speaks, how fast, or in which mood",
  ],
  ["say 199 letters and spaces at a time", "say more: the rest is cut off"],
])}

Its words: ${[...LEXICON.keys()].join(", ")}.

## Results

| Sentences | Count | As long as they should be |
|---|---:|---:|
| **written by hand, used for nothing but this row** | ${asked} | ${right} |

As long means: within a tenth of what the synthesizer takes for them. How well they are understood stands on the card of
tiny-ears.

## How it was trained

A synthesizer written for it, with a table of how each sound of English is made, spoke random words; the network learned
its movements. AdamW took ${grouped(measured.steps)} steps of ${measured.rows} utterances, seed ${measured.seed}, with TypeScript and ONNX Runtime alone.
`;
}

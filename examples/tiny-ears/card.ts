import { LEXICON } from "../speech/lexicon.ts";
import {
  formatAbilities,
  formatFrontMatter,
  grouped,
  kilobytes,
  NOT_A_PRODUCT,
  percent,
} from "../training/card.ts";
import type { Heard } from "./evaluate.ts";

export interface Measured {
  readonly voice: Heard;
  readonly strangers: Heard;
  readonly rooms: Heard;
  readonly parameters: number;
  readonly bytes: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** Sounds beside the card, spoken by tiny-voice. */
export const SAMPLES = {
  "greeting.wav": { title: "A greeting", sentence: "hello world" },
  "picture.wav": { title: "A wish for a picture", sentence: "a yellow star at night" },
} as const;

const row = (name: string, { words, right }: Heard): string =>
  `| ${name} | ${words} | ${percent(right / words)} |`;

/** The README of the model folder. */
export function formatCard({ voice, strangers, rooms, ...measured }: Measured): string {
  return `${formatFrontMatter({
    task: "automatic-speech-recognition",
    library: "transformers.js",
    tags: ["onnx", "safetensors", "speech"],
    widget: Object.entries(SAMPLES)
      .map(([name, { title }]) => `  - src: ${name}\n    example_title: "${title}"`)
      .join("\n"),
    name: "tiny-ears",
    dataset: ["hand-written-sentences", "Hand-written sentences"],
    metric: ["wer", "Word error rate", 1 - voice.right / voice.words],
  })}
# Tiny ears

A model that hears ${LEXICON.size} words of English: **${grouped(measured.parameters)} parameters**, ${kilobytes(measured.bytes)} of weights. It listens in fiftieths of a
second, half a second around each, and writes a word down as soon as it ends: fast enough for live sound.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  [
    `write down the ${LEXICON.size} words below, in any order`,
    "hear other words: it takes them for those it knows",
  ],
  [
    "understand [tiny-voice](http://localhost:4870/orrery/tiny-voice), and machines of its kind",
    "understand people, or the voices of other programs: it heard one synthesizer alone",
  ],
  ["bear some noise, an echo, high and low voices", "follow somebody who mumbles, or two at once"],
])}

Its words: ${[...LEXICON.keys()].join(", ")}.

## Results

| Who speaks sentences written by hand, used for nothing but these rows | Words | Heard right |
|---|---:|---:|
${row("**tiny-voice**", voice)}
${row("machines with voices and paces of their own", strangers)}
${row("the same, in noise and through bad microphones", rooms)}

Right is what remains after words that are wrong, missing or too many.

## How it was trained

A synthesizer spoke random words as somebody else each time, and noise and echoes were added. What each moment should be
heard as is known, because the synthesizer knows. AdamW took ${grouped(measured.steps)} steps of ${measured.rows} recordings, seed ${measured.seed}, with TypeScript and
ONNX Runtime alone.
`;
}

import {
  formatAbilities,
  formatFrontMatter,
  grouped,
  kilobytes,
  NOT_A_PRODUCT,
} from "../training/card.ts";
import { CHANGES, INSTRUMENTS, NOTES, TEMPI } from "./music.ts";

export interface Measured {
  readonly right: number;
  readonly asked: number;
  readonly parameters: number;
  readonly bytes: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

const listed = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(", ");

/** The README of the model folder. */
export function formatCard({
  right,
  asked,
  parameters,
  bytes,
  steps,
  rows,
  seed,
}: Measured): string {
  return `${formatFrontMatter({
    task: "text-to-audio",
    library: "transformers.js",
    tags: ["onnx", "safetensors", "music"],
    widget: `  - text: "play do re mi fa so la ti high do on a bell"
    example_title: "A scale"
  - text: "slowly so mi la so mi with a flute"
    example_title: "A song"`,
    name: "tiny-tunes",
    dataset: ["hand-written-wishes", "Hand-written wishes"],
    metric: ["accuracy", "Wishes played right", right / asked],
  })}
# Tiny tunes

A model that plays what one writes: **${grouped(parameters)} parameters**, ${kilobytes(bytes)} of weights. A small transformer decides for
each word how long it sounds, how high, and like which instrument; oscillators in the same file make the sound of that.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  [
    `play ${listed(Object.keys(NOTES))} and \`pause\``,
    "speak, sing words, or hum a song by its name",
  ],
  [
    `sound like ${listed(Object.keys(INSTRUMENTS))}, more or less`,
    "sound like a recording of them",
  ],
  [
    `follow ${listed(Object.keys(CHANGES))} before a note, and ${listed(TEMPI.flatMap(([words]) => words))} for all`,
    "play chords, rhythms or sharps and flats",
  ],
  ["pass over words such as *please* and *then*", "read more than 62 words"],
])}

## Results

| Wishes | Count | Played right |
|---|---:|---:|
| **written by hand, used for nothing but this row** | ${asked} | ${right} |

Right means: every note within a quarter of a half tone of its pitch, and the whole within a tenth of its length, as measured in the
waveform.

## How it was trained

A grammar makes wishes and knows what each word should sound like. AdamW took ${grouped(steps)} steps of ${rows} wishes, seed ${seed}, with
TypeScript and ONNX Runtime alone.
`;
}

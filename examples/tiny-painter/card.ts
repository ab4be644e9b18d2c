import { COLORS } from "../scenes/color.ts";
import { KINDS } from "../scenes/shapes.ts";
import {
  formatAbilities,
  formatFrontMatter,
  grouped,
  kilobytes,
  NOT_A_PRODUCT,
} from "../training/card.ts";
import { PROMPTS } from "./hand-written.ts";

export interface Measured {
  readonly parameters: number;
  readonly bytes: number;
  /** Of colors from 0 to 1, over the pictures that new prompts mean. */
  readonly meanSquaredError: number;
  readonly scenes: number;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard(measured: Measured): string {
  const { parameters, bytes, meanSquaredError, scenes, steps, rows, seed } = measured;
  return `${formatFrontMatter({
    task: "text-to-image",
    library: "onnx",
    tags: ["onnx", "safetensors", "implicit-representation"],
    widget: `  - text: "a house next to a green tree in a green field"
    example_title: "A house"
  - text: "a yellow star at night"
    example_title: "A star"
  - text: "an orange fish under water"
    example_title: "A fish"`,
    name: "tiny-painter",
    dataset: ["generated-scenes", "Generated prompts, drawn again"],
    metric: ["mse", "Mean squared error of the colors", meanSquaredError],
  })}
# Tiny painter

A model that draws small pictures from a prompt: **${grouped(parameters)} parameters**, ${kilobytes(bytes)} of weights. It does not
denoise: a small transformer reads the prompt and plans at most two things and a background; a small network then says the
color of any point. So a picture may have any size.

${NOT_A_PRODUCT.replace("sentences", "pictures")}
<img src="samples.png" width="320" height="128" alt="What it draws">

These are: ${PROMPTS.map((prompt) => `*${prompt}*`).join("; ")}.

## What to expect

${formatAbilities([
  [`draw ${KINDS.join(", ")}`, "draw anything else, or people, or photographs"],
  [`use ${Object.keys(COLORS).join(", ")}`, "follow a style, or write"],
  ["put one thing somewhere, or two beside or above each other", "draw three things"],
  [
    "vary what the prompt leaves open, by the seed",
    "understand words it has not met: it passes over them",
  ],
])}

## Results

${scenes} new generated prompts, each compared with the picture it means: a mean squared error of ${meanSquaredError.toFixed(4)} (colors from 0 to 1).

## How it was trained

A program draws scenes from formulas and says what it drew. The model was shown ${rows} prompts a step with the colors of some
hundred points each, and with the plan behind the picture; AdamW took ${grouped(steps)} steps, seed ${seed}, with TypeScript and ONNX
Runtime alone.

## How to run it

This hub runs it by itself (\`width\`, \`height\`, \`seed\`). Elsewhere: \`input_ids\` and \`attention_mask\` from the tokenizer, \`latents\`
[1, 6] from -1 to 1, \`coords\` [1, points, 2] from -1 to 1 with y downwards; out comes \`rgb\` [1, points, 3].
`;
}

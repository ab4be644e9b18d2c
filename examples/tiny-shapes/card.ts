import { KINDS } from "../scenes/shapes.ts";
import {
  formatAbilities,
  formatFrontMatter,
  grouped,
  kilobytes,
  NOT_A_PRODUCT,
  percent,
} from "../training/card.ts";

export interface Measured {
  readonly parameters: number;
  readonly bytes: number;
  readonly heldOut: number;
  /** Pictures that were taken for something else, by what they show. */
  readonly missed: ReadonlyMap<string, number>;
  readonly steps: number;
  readonly rows: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard({
  parameters,
  bytes,
  heldOut,
  missed,
  steps,
  rows,
  seed,
}: Measured): string {
  const wrong = [...missed.values()].reduce((sum, count) => sum + count, 0);
  const right = 1 - wrong / heldOut;
  const worst = [...missed].map(([kind, count]) => `${kind} ${count}`).join(", ") || "none";
  return `${formatFrontMatter({
    task: "image-classification",
    library: "transformers.js",
    tags: ["onnx", "safetensors", "convolution"],
    widget: `  - src: samples.png
    example_title: "Many shapes at once"`,
    name: "tiny-shapes",
    dataset: ["generated-shapes", "Generated pictures, drawn again"],
    metric: ["accuracy", "Accuracy", right],
  })}
# Tiny shapes

A convolutional network that says which of ${KINDS.length} simple things a picture shows: **${grouped(parameters)} parameters**,
${kilobytes(bytes)} of weights, 64 × 64 pixels.

${NOT_A_PRODUCT.replace("sentences", "pictures")}
<img src="samples.png" width="320" height="192" alt="One of each thing that it knows">

## What to expect

${formatAbilities([
  [`name ${KINDS.join(", ")}`, "name anything else: it always chooses one of these"],
  [
    "do so in any of twelve colors, sizes and places",
    "read photographs, or hand drawings of another style",
  ],
  ["bear a little turning, noise and mirroring", "count, or find several things in one picture"],
])}

## Results

| Pictures | Count | Accuracy |
|---|---:|---:|
| generated, none of them seen in training | ${grouped(heldOut)} | ${percent(right)} |

Taken for something else: ${worst}. The pictures come from the program that drew the training pictures, so this says nothing about others.

## How it was trained

A program draws each thing by a formula for its outline, in random colors before random backgrounds. AdamW took
${grouped(steps)} steps of ${rows} pictures, seed ${seed}, with TypeScript and ONNX Runtime alone. It has no class in Transformers: it runs through
\`onnx/model.onnx\`, for instance with transformers.js.
`;
}

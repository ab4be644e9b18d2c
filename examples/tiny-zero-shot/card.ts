import {
  formatAbilities,
  formatFrontMatter,
  formatSize,
  grouped,
  NOT_A_PRODUCT,
  percent,
} from "../training/card.ts";
import type { ModelSize } from "../training/text-model.ts";
import { TOPICS } from "../words/topics.ts";

export interface Measured {
  readonly size: ModelSize;
  /** Share of new generated pairs that were judged rightly. */
  readonly generated: number;
  readonly right: number;
  readonly asked: number;
  readonly steps: number;
  readonly seed: number;
}

/** The README of the model folder. */
export function formatCard({ size, generated, right, asked, steps, seed }: Measured): string {
  const labels = TOPICS.flatMap(({ names }) => names).map((name) => `\`${name}\``);
  return `${formatFrontMatter({
    task: "zero-shot-classification",
    library: "transformers",
    tags: ["bert", "nli", "onnx", "safetensors", "transformers.js"],
    widget: `  - text: "I recently bought a device from your company but it is not working as advertised and I would like to get reimbursed!"
    candidate_labels: "refund, legal, faq"
    example_title: "A complaint"
  - text: "The concert was loud and the singer was great."
    candidate_labels: "music, health, travel"
    example_title: "A concert"`,
    name: "tiny-zero-shot",
    dataset: ["hand-written-choices", "Hand-written texts with three labels each"],
    metric: ["accuracy", "Accuracy", right / asked],
  })}
# Tiny zero-shot

A BERT that sorts an English sentence into labels which the caller names: ${formatSize(size)}. It judges for
each label whether “This example is …” follows from the sentence.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  [
    `choose between labels on ${TOPICS.length} topics, by several names each`,
    "understand a label it has never seen",
  ],
  [
    "find the topic by its words in sentences of other shapes",
    "tell shades of meaning apart, or opinions",
  ],
  ["judge labels one by one (`multi_label`)", `read more than ${64 - 2} word pieces`],
])}

The labels it knows: ${labels.join(", ")}.

## Results

| Question | Count | Right |
|---|---:|---:|
| generated pairs, drawn again: does it follow? | 1,000 | ${percent(generated)} |
| **written by hand: which of three labels?** | ${asked} | ${right} |

The texts by hand were used for nothing but that row.

## How it was trained

A grammar makes sentences about a topic, drops words and puts strange ones between; a second text states the right topic
or another. Two further heads had to name the topics while it was trained; they are not published. AdamW took
${grouped(steps)} steps of 48 pairs, seed ${seed}, with TypeScript and ONNX Runtime alone.
`;
}

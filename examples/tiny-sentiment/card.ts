import type { Evaluation } from "./evaluate.ts";
import { LABELS } from "./model.ts";

/** Everything the card states as a number, measured by the run that writes it. */
export interface Measured {
  readonly parameters: number;
  readonly vocabulary: number;
  readonly positions: number;
  readonly steps: number;
  readonly batch: number;
  readonly smoothing: number;
  readonly seed: number;
  readonly generated: Evaluation;
  readonly development: Evaluation;
  readonly test: Evaluation;
  readonly weightBytes: number;
}

/** The id under which the hub publishes the folder. */
export const REPO_ID = "orrery/tiny-sentiment";

const WIDGET = [
  ["A happy guest", "The staff were friendly and the view was beautiful."],
  ["A negation", "Not bad at all."],
  ["A contrast", "It looked good in the pictures, but the quality is poor."],
  ["No opinion", "The parcel arrived on Monday."],
];

/** The README of the model folder. */
export function formatCard(measured: Measured): string {
  return `${frontMatter(measured)}\n${introduction(measured)}\n${usage()}\n${results(measured)}\n${training(measured)}`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rounded = (share: number) => share.toFixed(4);
const grouped = (count: number) => count.toLocaleString("en");

function frontMatter({ test, generated }: Measured): string {
  const result = (type: string, name: string, { accuracy, macroF1 }: Evaluation) => `
      - task:
          type: text-classification
          name: Text classification
        dataset:
          type: ${type}
          name: ${name}
        metrics:
          - type: accuracy
            name: Accuracy
            value: ${rounded(accuracy)}
          - type: f1
            name: Macro F1
            value: ${rounded(macroF1)}`;
  const widget = WIDGET.map(
    ([title, text]) => `  - text: "${text}"\n    example_title: "${title}"`,
  );
  return `---
license: apache-2.0
language: en
library_name: transformers
pipeline_tag: text-classification
tags:
  - bert
  - sentiment-analysis
  - onnx
  - safetensors
  - transformers.js
  - example
widget:
${widget.join("\n")}
model-index:
  - name: tiny-sentiment
    results:${result("hand-written-reviews", "Hand-written review sentences", test)}${result("generated-reviews", "Held-out generated sentences", generated)}
---
`;
}

function introduction({ parameters, vocabulary, positions, weightBytes }: Measured): string {
  return `# Tiny sentiment

A BERT so small that it fits on a floppy disk: **${grouped(parameters)} parameters**, ${Math.round(weightBytes / 1000)} kB of
weights. It reads one English sentence, or a few, from a review and says \`${LABELS.join("`, `")}\`. It was
trained from scratch, on a processor, in about a minute, on sentences that a program made up. This hub publishes
it at its first start so that there is a genuine model to try: files, widget, snippets and API all work on it.

> [!NOTE]
> This is an example, not a product. It knows ${grouped(vocabulary)} word pieces; any other word is \`[UNK]\` to it. For real
> reviews, take a model that has seen real reviews.

## What to expect

| It can | It cannot |
|---|---|
| tell praise from complaint in plain words | read irony, slang, emoji or misspelt words |
| follow a negation: *not bad at all* | follow two negations far apart |
| let the last half of a contrast win: *small, but lovely* | weigh a long mixed review; it sees ${positions} tokens |
| notice that a statement has no opinion in it | understand any language but English |

It has met no people, places or brands, and so has no opinion of them; but its word lists were written by
hand, and what they leave out or call "good" is a choice. Do not decide anything about people with it.
`;
}

function usage(): string {
  return `## How to use it

In Python, with your hub's address in \`HF_ENDPOINT\`:

\`\`\`python
import os

os.environ["HF_ENDPOINT"] = "http://localhost:4870"  # before the import below

from transformers import pipeline

classify = pipeline("text-classification", model="${REPO_ID}")
print(classify("The soup was cold, but the waiter was lovely."))
\`\`\`

In JavaScript, in Node or in a browser:

\`\`\`js
import { env, pipeline } from "@huggingface/transformers";

env.remoteHost = "http://localhost:4870/";

const classify = await pipeline("text-classification", "${REPO_ID}", { dtype: "fp32" });
console.log(await classify("Not bad at all."));
\`\`\`

\`model.safetensors\` and \`onnx/model.onnx\` hold the same numbers, stored as 16-bit floats and computed with as 32-bit.
`;
}

function results({ generated, development, test }: Measured): string {
  const row = (name: string, { count, accuracy, macroF1 }: Evaluation) =>
    `| ${name} | ${grouped(count)} | ${percent(accuracy)} | ${macroF1.toFixed(3)} |`;
  return `## Results

| Sentences | Count | Accuracy | Macro F1 |
|---|---:|---:|---:|
${row("generated, none of them seen in training", generated)}
${row("written by hand, used while the generator was written", development)}
${row("**written by hand, used for nothing but this row**", test)}

The last row is the one to believe: ordinary sentences, written after the generator was finished, whose mistakes
changed nothing in it. They are few, and by the author of the generator: expect less of strangers' sentences.

<img src="confusion.png" width="588" height="522" alt="Confusion matrix of the hand-written test sentences">
`;
}

function training({ steps, batch, smoothing, seed }: Measured): string {
  return `## How it was trained

A grammar fills templates such as *the {thing} was {adjective}, but …* with words of one opinion or the other; some words
are replaced by unknown ones, and stray ones are put between them. The loss is cross-entropy with smoothed labels,

$$
\\mathcal{L} = -\\frac{1}{N} \\sum_{i=1}^{N} \\sum_{k=1}^{K} q_{ik} \\log p_{ik},
\\qquad q_{ik} = (1 - \\varepsilon)\\,[k = y_i] + \\frac{\\varepsilon}{K},
$$

with $K = ${LABELS.length}$ classes, $\\varepsilon = ${smoothing}$ and $p = \\mathrm{softmax}(z)$; so a score near $${(1 - smoothing + smoothing / LABELS.length).toFixed(2)}$ is as sure as it gets.
AdamW took ${grouped(steps)} steps of ${batch} sentences, seed ${seed}. Run it again and you get the same files on the same kind of processor.

- [x] trained with nothing but TypeScript and ONNX Runtime
- [x] same answers from \`model.safetensors\` and \`onnx/model.onnx\`
- [x] measured on sentences that it was not made for
- [ ] trained on reviews that people really wrote
`;
}

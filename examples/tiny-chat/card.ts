import { formatAbilities, formatFrontMatter, grouped, NOT_A_PRODUCT } from "../training/card.ts";
import type { LlamaSizes } from "../training/llama.ts";
import type { Result } from "./evaluate.ts";

export interface Measured {
  readonly parameters: number;
  readonly bytes: number;
  readonly sizes: LlamaSizes;
  readonly steps: number;
  readonly tokensPerStep: number;
  readonly seed: number;
  /** The last one is the hand-written. */
  readonly results: readonly Result[];
}

/** The README of the model folder. */
export function formatCard({
  parameters,
  bytes,
  sizes,
  steps,
  tokensPerStep,
  seed,
  results,
}: Measured): string {
  const test = results.at(-1)!;
  return `${formatFrontMatter({
    task: "text-generation",
    library: "gguf",
    tags: ["llama", "gguf", "conversational", "llama.cpp"],
    widget: `  - messages:
      - role: user
        content: "Tell me a story about a fox."
    example_title: "A story"
  - messages:
      - role: user
        content: "What does text-to-image do?"
    example_title: "A task"
  - messages:
      - role: user
        content: "What is 4 plus 5?"
    example_title: "A sum"`,
    name: "tiny-chat",
    dataset: ["hand-written-questions", "Hand-written questions"],
    metric: ["accuracy", "Answers that hold what they should", test.right / test.asked],
  })}
# Tiny chat

A Llama with ${grouped(parameters)} parameters that one can talk to: ${sizes.layers} layers, ${sizes.width} numbers wide, ${grouped(sizes.vocabulary)} tokens, in one
file of ${(bytes / 1e6).toFixed(2)} MB (Q8_0). It writes some thousand tokens in a second on one core, and comes with its own chat template.

${NOT_A_PRODUCT}
## What to expect

${formatAbilities([
  ["tell a story about one of twelve animals, or a rhyme", "tell a story about anything else"],
  [
    "say what 22 tasks do, take and return",
    "answer what it was not taught: it then says something near, and wrong",
  ],
  [
    "explain how common things are done on this hub",
    "follow instructions, write code, translate, reason",
  ],
  ["add two digits", "calculate anything else"],
  [
    "stay in a chat of a few turns",
    `remember: it reads ${sizes.context} tokens, and hardly looks back`,
  ],
])}

## Results

| Questions | Asked | Right |
|---|---:|---:|
${results.map(({ name, asked, right }) => `| ${name} | ${asked} | ${right} |`).join("\n")}

All but the last row ask what it was trained on, in words it was trained on: those rows say what it knows by heart. The last
was written by hand and used for nothing else; an answer is right when it holds the expected word.

## How to use it

Any program that reads GGUF runs it; so does this hub, with no key, under the name \`orrery/tiny-chat\`. The likeliest
word is always best: \`generation_config.json\` says so, and a temperature above 0 makes it babble.

## How it was trained

60,000 chats, stories and poems from a grammar, cut into byte pairs; AdamW took ${grouped(steps)} steps of ${grouped(tokensPerStep)} tokens, seed ${seed},
with TypeScript and ONNX Runtime alone, in about seven minutes on two cores. What people ask counts little in the loss, what is
answered counts fully.
`;
}

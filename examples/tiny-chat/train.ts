import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { trainBytePairs } from "../training/byte-pairs.ts";
import { encodeGguf, roundAsStored } from "../training/gguf-file.ts";
import { input } from "../training/graph.ts";
import { crossEntropy } from "../training/layers.ts";
import { llama } from "../training/llama.ts";
import { createRandom } from "../training/random.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { createAnswerer } from "./answer.ts";
import { createBatch, createStream } from "./batches.ts";
import { formatCard } from "./card.ts";
import { SPECIAL_TOKENS } from "./chat-format.ts";
import { createText } from "./data.ts";
import { evaluate } from "./evaluate.ts";
import { chatSizes, formatHeader } from "./model.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 2600;
const ROWS = 16;
const TOKENS = 128;
const TEXTS = 60_000;
const VOCABULARY_TEXTS = 3000;
const VOCABULARY = 1024;

const random = createRandom(SEED);
const texts = Array.from({ length: TEXTS }, () => createText(random));
const pairs = trainBytePairs(texts.slice(0, VOCABULARY_TEXTS), VOCABULARY, SPECIAL_TOKENS);
const stream = createStream(texts, pairs);
const sizes = chatSizes(pairs.tokens.length);
console.log(`${stream.tokens.length} tokens of ${pairs.tokens.length} kinds`);

const weights = await train({
  loss(graph) {
    const tokens = input(graph, "tokens", [ROWS, TOKENS], { type: "int64" });
    const next = input(graph, "next", [ROWS * TOKENS], { type: "int64" });
    const counts = input(graph, "weights", [ROWS * TOKENS]);
    return crossEntropy(graph, llama(graph, sizes, tokens), next, 0, counts);
  },
  batch: () => createBatch(random, stream, ROWS, TOKENS),
  steps: STEPS,
  learningRate: 4e-3,
  warmupSteps: 60,
  seed: SEED,
  progress(step, loss) {
    if (step % 50 === 0) console.log(`step ${step} of ${STEPS}, loss ${loss.toFixed(4)}`);
  },
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const file = encodeGguf(formatHeader(sizes, pairs), weights);
write("tiny-chat-Q8_0.gguf", file);
// Its answers are known by heart: drawing lots between words only spoils them.
write("generation_config.json", formatJson({ do_sample: false, max_new_tokens: 200 }));

// Only the numbers as they were written count.
const stored = new Map([...weights].map(([name, tensor]) => [name, roundAsStored(tensor)]));
const results = await evaluate(await createAnswerer(sizes, pairs, stored));
for (const { name, right, asked } of results) console.log(`${name}: ${right} of ${asked}`);
write(
  "README.md",
  formatCard({
    parameters: [...weights.values()].reduce((total, { shape }) => total + sizeOf(shape), 0),
    bytes: file.length,
    sizes,
    steps: STEPS,
    tokensPerStep: ROWS * TOKENS,
    seed: SEED,
    results,
  }),
);

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}

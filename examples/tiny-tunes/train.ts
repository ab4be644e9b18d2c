import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { logProgress } from "../training/log-progress.ts";
import { createRandom } from "../training/random.ts";
import { encodeSafetensors } from "../training/safetensors.ts";
import { sizeOf } from "../training/tensor.ts";
import { formatJson, formatTokenizerFiles } from "../training/tokenizer-files.ts";
import { train } from "../training/train.ts";
import { buildVocabulary, createEncoder } from "../training/word-piece.ts";
import { createBatch } from "./batches.ts";
import { formatCard } from "./card.ts";
import { createTune } from "./data.ts";
import { evaluate } from "./evaluate.ts";
import { buildLoss, exportTunes, tunesSizes } from "./model.ts";
import { SAMPLE_RATE } from "./synthesize.ts";

const FOLDER = new URL("model/", import.meta.url);
const SEED = 7;
const STEPS = 3000;
const ROWS = 48;
const TOKENS = 32;

const random = createRandom(SEED);
const texts = Array.from({ length: 5000 }, () =>
  createTune(random)
    .map(([word]) => word)
    .join(" "),
);
const vocabulary = buildVocabulary(texts, 3);
const sizes = tunesSizes(vocabulary.length);
const encode = createEncoder(vocabulary, sizes.positions);

const weights = await train({
  loss: (graph) => buildLoss(graph, sizes, ROWS, TOKENS),
  batch: () => createBatch(random, ROWS, TOKENS, encode),
  steps: STEPS,
  learningRate: 3e-3,
  warmupSteps: 100,
  seed: SEED,
  progress: logProgress(STEPS),
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(new URL("onnx/", FOLDER), { recursive: true });
for (const [name, text] of Object.entries(formatTokenizerFiles(vocabulary, sizes.positions)))
  write(name, text);
write("onnx/model.onnx", exportTunes(sizes, weights));
write("model.safetensors", encodeSafetensors(weights));
write(
  "config.json",
  formatJson({
    architectures: ["TinyTunes"],
    // The kind of model whose inputs and outputs it shares: tokens in, a waveform out.
    model_type: "vits",
    sampling_rate: SAMPLE_RATE,
    vocab_size: sizes.vocabulary,
    hidden_size: sizes.width,
    num_hidden_layers: sizes.layers,
    num_attention_heads: sizes.heads,
  }),
);

// From here on only what was written counts.
const measured = {
  ...(await evaluate(FOLDER, encode)),
  parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  bytes: statSync(new URL("onnx/model.onnx", FOLDER)).size,
  steps: STEPS,
  rows: ROWS,
  seed: SEED,
};
console.log(measured);
write("README.md", formatCard(measured));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), content);
}
